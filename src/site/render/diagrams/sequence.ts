// A sequence diagram as its author wrote it → the forms that the drawing reads without loss. Bars of activity are left out.

import { hidden, NotDrawn, namer, refuse, refuseMany } from './words.ts';

const ARROW = /-->>|->>|--\)|-\)|-->|->/;
const LEFT_OUT = /^(?:(?:de)?activate|accTitle|accDescr|links?|properties)\b/;

export function sequence(lines: readonly string[]): string {
  const nameOf = namer('p');
  const actors = new Map<string, string>();
  const drawn: string[] = [];
  /** Of what is open: whether it is drawn. A background is not. */
  const open: boolean[] = [];
  let messages = 0;
  let isNumbered = false;
  const actor = (text: string, kind = 'participant', label = text): string => {
    const id = text.trim();
    if (!/^[\p{L}\p{N}_][^+:;,<>]*$/u.test(id)) refuse(text);
    const name = nameOf(id);
    if (!actors.has(name)) actors.set(name, `${kind} ${name} as ${hidden(label)}`);
    return name;
  };
  for (const line of lines.map((one) => one.replace(/;$/, '').trim())) {
    const [word = ''] = line.split(/\s/, 1);
    const rest = line.slice(word.length).trim();
    const arrow = ARROW.exec(line);
    const colon = line.indexOf(':');
    const note = /^Note (left of|right of|over) ([^:]*):(.*)$/i.exec(line);
    if (LEFT_OUT.test(line)) continue;
    if (line === 'autonumber') isNumbered = true;
    else if (word === 'participant' || word === 'actor') {
      const [id = '', label = id] = rest.split(' as ', 2);
      actor(id, word, label);
    } else if (note !== null) {
      const [, place = '', who = '', text = ''] = note;
      const names = who.split(',').map((one) => actor(one));
      drawn.push(`Note ${place.toLowerCase()} ${names.join(',')}: ${hidden(text) || ' '}`);
    } else if (/^(?:loop|alt|opt|par|critical|break|rect)$/.test(word)) {
      open.push(word !== 'rect');
      if (word !== 'rect') drawn.push(`${word} ${hidden(rest)}`);
    } else if (/^(?:else|and|option)$/.test(word) && open.at(-1) === true) {
      drawn.push(`${word === 'and' ? 'and' : 'else'} ${hidden(rest)}`);
    } else if (line === 'end' && open.length > 0) {
      if (open.pop() === true) drawn.push('end');
    } else if (arrow !== null && arrow.index < colon) {
      const to = line.slice(arrow.index + arrow[0].length, colon).trim();
      messages += 1;
      const from = actor(line.slice(0, arrow.index));
      const number = isNumbered ? `${messages}. ` : '';
      const words = hidden(`${number}${line.slice(colon + 1).trim()}`) || '\u00a0';
      drawn.push(`${from}${arrow[0]}${actor(to.replace(/^[+-]\s*/, ''))}: ${words}`);
    } else refuse(line);
    refuseMany(actors.size, messages);
  }
  if (open.length > 0) throw new NotDrawn('a block has no end');
  return ['sequenceDiagram', ...actors.values(), ...drawn].join('\n');
}

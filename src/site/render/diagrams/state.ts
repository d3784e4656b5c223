// A state diagram as its author wrote it → the forms that the drawing reads without loss.

import { hidden, NotDrawn, namer, refuse, refuseMany } from './words.ts';

const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u;
const LEFT_OUT = /^(?:classDef|class|style|accTitle|accDescr|hide empty description)\b/;

/** Said once more where it stands, so that it is drawn there. */
const mention = (name: string): string => `state "${name}" as ${name}`;

export function states(lines: readonly string[]): string {
  const nameOf = namer('s');
  const labels = new Map<string, string>();
  const drawn: string[] = [];
  let depth = 0;
  let links = 0;
  const state = (id: string, label: string | null = null): string => {
    if (!NAME.test(id)) refuse(id);
    const name = nameOf(id);
    if (label !== null || !labels.has(name)) labels.set(name, label ?? id);
    return name;
  };
  const composites = new Set<string>();
  for (const line of lines.map((one) => one.replace(/;$/, '').trim())) {
    const turn = /^direction (TB|TD|BT|RL|LR)$/.exec(line);
    const alias = /^state "([^"]*)" as ([\p{L}\p{N}_.-]+)( \{)?$/u.exec(line);
    const composite = /^state ([\p{L}\p{N}_.-]+) ?\{$/u.exec(line);
    const colon = line.indexOf(':');
    const arrow = line.indexOf('-->');
    if (LEFT_OUT.test(line)) continue;
    if (turn !== null) drawn.push(line);
    else if (composite !== null || alias?.[3] !== undefined) {
      const name = state(composite?.[1] ?? alias?.[2] ?? '', alias?.[1] ?? null);
      composites.add(name);
      depth += 1;
      drawn.push(name);
    } else if (line === '}' && depth > 0) {
      depth -= 1;
      drawn.push('}');
    } else if (alias !== null) drawn.push(mention(state(alias[2] ?? '', alias[1] ?? '')));
    else if (arrow > 0 && (colon === -1 || colon > arrow)) {
      const ends = [line.slice(0, arrow), line.slice(arrow + 3, colon === -1 ? undefined : colon)];
      const [from, to] = ends.map((end) => (end.trim() === '[*]' ? '[*]' : state(end.trim())));
      const words = colon === -1 ? '' : hidden(line.slice(colon + 1));
      drawn.push(`${from} --> ${to}${words && ` : ${words}`}`);
      links += 1;
    } else if (colon > 0) {
      drawn.push(mention(state(line.slice(0, colon).trim(), line.slice(colon + 1))));
    } else if (NAME.test(line)) drawn.push(mention(state(line)));
    else refuse(line);
    refuseMany(labels.size, links);
  }
  if (depth > 0) throw new NotDrawn('a state has no end');
  const headOf = (name: string): string =>
    `state "${hidden(labels.get(name) ?? '') || ' '}" as ${name}`;
  const heads = [...labels.keys()].filter((name) => !composites.has(name)).map(headOf);
  const body = drawn.map((one) => (composites.has(one) ? `${headOf(one)} {` : one));
  return ['stateDiagram-v2', ...heads, ...body].join('\n');
}

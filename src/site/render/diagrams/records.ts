// Class and entity diagrams as their author wrote them → the forms that the drawing reads without loss.

import { hidden, NotDrawn, refuse, refuseMany, scanner } from './words.ts';

const CLASS = /[\p{L}\p{N}_][\p{L}\p{N}_.]*/uy;
const CLASS_ARROW = /<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\./y;
const LEFT_OUT = /^(?:direction|classDef|style|cssClass|click|link|callback|accTitle|accDescr)\b/;

export function classes(lines: readonly string[]): string {
  const drawn: string[] = [];
  const named = new Set<string>();
  let links = 0;
  let isInside = false;
  for (const line of lines.map((one) => one.replace(/;$/, '').trim())) {
    const scan = scanner(line);
    const name = (): string => {
      const id = scan.match(CLASS)?.[0] ?? refuse(line);
      named.add(id);
      return id;
    };
    if (isInside) {
      isInside = line !== '}';
      drawn.push(line);
    } else if (LEFT_OUT.test(line)) continue;
    else if (/^class\s/.test(line)) {
      scan.skips('class');
      const id = name();
      const kind = scan.skips('~') ? ` ~${scan.match(CLASS)?.[0] ?? refuse(line)}~` : '';
      if (kind !== '' && !scan.skips('~')) refuse(line);
      isInside = scan.skips('{');
      drawn.push(`class ${id}${kind}${isInside ? ' {' : ''}`);
      if (isInside && scan.skips('}')) {
        isInside = false;
        drawn.push('}');
      }
      if (!scan.isAtEnd()) refuse(line);
    } else {
      const from = name();
      if (scan.skips(':')) {
        drawn.push(line);
        continue;
      }
      const fromMany = scan.skips('"') ? ` "${scan.upTo(['"'])[0]}"` : '';
      const arrow = scan.match(CLASS_ARROW)?.[0] ?? refuse(line);
      const toMany = scan.skips('"') ? ` "${scan.upTo(['"'])[0]}"` : '';
      const to = name();
      links += 1;
      const label = scan.skips(':') ? ` : ${hidden(line.slice(line.lastIndexOf(':') + 1))}` : '';
      if (label === '' && !scan.isAtEnd()) refuse(line);
      drawn.push(`${from}${fromMany} ${arrow}${toMany} ${to}${label}`);
    }
    refuseMany(named.size, links);
  }
  if (isInside) throw new NotDrawn('a class has no end');
  return ['classDiagram', ...drawn].join('\n');
}

const ENTITY = /"[^"]+"|[\p{L}\p{N}_][\p{L}\p{N}_.]*(?:-[\p{L}\p{N}_.]+)*/uy;
const RELATION = /(\|o|\|\||\}o|\}\|)(--|\.\.)(o\||\|\||o\{|\|\{)/y;
const ATTRIBUTE =
  /^[\p{L}\p{N}_(),.[\]-]+ +[\p{L}\p{N}_*-]+(?: +(?:PK|FK|UK)(?: *, *(?:PK|FK|UK))*)?(?: +"[^"]*")?$/u;

export function entities(lines: readonly string[]): string {
  const drawn: string[] = [];
  const named = new Map<string, string>();
  let links = 0;
  let isInside = false;
  for (const line of lines) {
    const scan = scanner(line);
    const name = (): string => {
      const id = scan.match(ENTITY)?.[0] ?? refuse(line);
      named.set(id, hidden(id).replaceAll(' ', '\u00a0'));
      return named.get(id) ?? '';
    };
    if (isInside) {
      isInside = line !== '}';
      const attribute = line.replaceAll('\t', ' ');
      if (isInside && !ATTRIBUTE.test(attribute)) refuse(line);
      drawn.push(attribute.replaceAll(',', ' '));
    } else if (!LEFT_OUT.test(line)) {
      const from = name();
      const relation = scan.match(RELATION);
      isInside = scan.skips('{');
      if (relation !== null) {
        const [, left = '', kind = '', right = ''] = relation;
        const to = name();
        const label = scan.skips(':') ? hidden(line.slice(line.lastIndexOf(':') + 1)) : '';
        links += 1;
        drawn.push(
          `${from} ${left.replace('}o', 'o{')}${kind}${right} ${to} : ${label || '\u00a0'}`,
        );
      } else if (isInside) drawn.push(`${from} {`);
      else if (scan.isAtEnd()) drawn.push(`${from} {`, '}');
      else refuse(line);
    }
    refuseMany(named.size, links);
  }
  if (isInside) throw new NotDrawn('an entity has no end');
  return ['erDiagram', ...drawn].join('\n');
}

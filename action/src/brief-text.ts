// What a pull request changes, for a person who reads it in passing: who gets what otherwise, and the worst findings.

import { type ChangeRow, changeRows } from '../../src/emit/change-rows.ts';
import { valueCode } from '../../src/emit/check-markdown.ts';
import { inertCode, inertText } from '../../src/emit/inert-markdown.ts';
import { linkText } from '../../src/emit/markdown-table.ts';
import { cut } from '../../src/emit/text.ts';
import type { TargetChange } from '../../src/model/change.ts';
import { bySeverity, type Finding } from '../../src/model/finding.ts';
import { counted } from '../../src/model/plural.ts';

type Link = (path: string, line: number, gone: boolean) => string;

/** As many agents, folders and places are named in a line. */
const AGENTS = 4;
const FOLDERS = 2;
const PLACES = 2;
const IN_ROOT = ' in the root';
/** Characters of a finding. */
const WIDTH = 300;

/** A line a change. The same change of two files, as of a file and its copy, is one. */
export function changeLines(targets: readonly TargetChange[], link: Link): readonly string[] {
  const rows = changeRows(targets).filter(({ what }) => what !== 'tokens');
  const same = Map.groupBy(rows, (row) => `${saidOf(row)} ${row.at?.line}`);
  return [...same.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const names = new Set(all.flatMap((row) => row.names));
    const places = all.flatMap(({ at, gone }) =>
      at === null ? [] : [linkText(`${at.source}:${at.line}`, link(at.source, at.line, gone))],
    );
    const linked = places.length === 0 ? '' : ` (${places.slice(0, PLACES).join(', ')})`;
    return [`- ${whoOf([...names])} ${saidOf(first)}${linked}`];
  });
}

/** The worst first, each once however often it is found. */
export function findingLines(findings: readonly Finding[], link: Link): readonly string[] {
  const same = Map.groupBy(bySeverity(findings), ({ rule, message }) => `${rule} ${message}`);
  return [...same.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const { severity, message, path, line } = first;
    const place = linkText(`${path}:${line}`, link(path, line, false));
    const more = others.length === 0 ? '' : ` and in ${counted(others.length, 'more place')}`;
    return [`- **${severity}**: ${inertText(cut(message, WIDTH))} ${place}${more}`];
  });
}

/** `**Claude Code, Codex** in the root and 3 folders`, of names such as `Codex, started in api`; other names as they are. */
function whoOf(names: readonly string[]): string {
  const parts = names.map((name) => {
    if (name.endsWith(IN_ROOT))
      return { agent: name.slice(0, -IN_ROOT.length), folder: 'the root' };
    const [agent = name, ...folder] = name.split(', started in ');
    return { agent, folder: folder.length === 0 ? undefined : folder.join(', started in ') };
  });
  const agents = [...Map.groupBy(parts, ({ agent }) => agent)];
  const byFolders = Map.groupBy(agents, ([, all]) => inFolders(all.map(({ folder }) => folder)));
  const rows = [...byFolders].map(([folders, some]) => {
    const called = some.slice(0, AGENTS).map(([agent]) => inertText(agent));
    const left = some.length - called.length;
    return `**${together(left > 0 ? [...called, `${left} more`] : called)}**${folders}`;
  });
  return `${rows.join('; ')}:`;
}

function inFolders(all: readonly (string | undefined)[]): string {
  const [root, below] = [
    all.filter((one) => one === 'the root'),
    all.filter((one) => one !== undefined && one !== 'the root'),
  ];
  const names = below.map((one) => inertCode(one ?? ''));
  const folders = names.length > FOLDERS ? [counted(names.length, 'folder')] : names;
  const places = [...root.map(() => 'the root'), ...folders];
  return places.length === 0 ? '' : ` in ${together(places)}`;
}

function together(all: readonly string[]): string {
  const [last = '', ...before] = all.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}

function saidOf({ what, kind, subject, before, after }: ChangeRow): string {
  if (what === 'listing') return inertText(subject);
  const name = what === 'section' ? `section ${inertCode(subject)}` : inertCode(subject);
  const isNow = { added: 'is new', removed: 'is gone' }[kind as string] ?? `is ${kind}`;
  if (what === 'target') return isNow;
  if (what === 'lock') return `${name} ${kind === 'added' ? 'is' : 'is no longer'} locked`;
  if (what === 'section') return `${name} ${isNow}`;
  if (what === 'value') {
    const was = before === null ? '' : `, it was ${valueCode(before)}`;
    const is = before === null ? `${isNow}: ` : 'is now ';
    return `${name} ${after === null ? isNow : is + valueCode(after)}${was}`;
  }
  if (kind === 'added') return `now read ${name}`;
  if (kind === 'removed') return `no longer read ${name}`;
  return before === null ? `${name} ${isNow}` : `read ${name} in the place of ${inertCode(before)}`;
}

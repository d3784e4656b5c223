// Names of one step that instructions speak of as being there.

import type { Code } from './code-spans.ts';

/** A name of one step that its sentence says is there: a text called like nothing else, or what a tool that is in use looks for. */
export function isStated(
  { text, isSpan, line, column }: Code,
  lines: readonly string[],
  isUsed: (by: RegExp) => boolean,
): boolean {
  const row = lines[line - 1] ?? '';
  const [before, after] = [row.slice(0, column - 2), row.slice(column + text.length)];
  const [, by] = OF_TOOLS.find(([name]) => name.test(text)) ?? [];
  if (!isSpan || !(by ? isUsed(by) : CALLED.test(text))) return false;
  return READ.test(before) || (by !== undefined && isKept(before, after));
}

function isKept(before: string, after: string): boolean {
  return KEPT.test(before) || (BEGINS.test(before) && DESCRIBED.test(after));
}

/** With the files that show that somebody may use the tool. */
const OF_TOOLS: readonly (readonly [name: RegExp, by: RegExp])[] = [
  [/^(?:docker-)?compose(?:\.[\w-]{1,20})?\.ya?ml$/, /./],
  [
    /^(?:pyproject\.toml|setup\.(?:py|cfg)|(?:alembic|pytest|tox|mypy)\.ini|pyrightconfig\.json|requirements(?:-\w{1,20})?\.txt|(?:uv|poetry)\.lock)$/,
    /\.py$/,
  ],
  [/^(?:[a-z]{2,20}\.config\.[cm]?[jt]s|tsconfig(?:\.\w{1,20})?\.json)$/, /\.[jt]sx?$/],
];
/** Something is set in it, or has to fit it. */
const KEPT =
  /\b(?:\w{2,20}ed\b[^.;:\n]{0,80} (?:in|via|by|from)|(?:rely|relies) on)(?: (?:the|our|project|root)){0,3} $/i;
/** A heading, an item or a row begins with it, or with a word for it. */
const BEGINS =
  /^\s{0,9}(?:#{1,6} .*|(?:[-*+]|\d{1,3}[.)]|\|) (?:\*\*[^*`]{1,40}\*\*:? |\*\*|)(?:`[^`]*`,? ){0,4})$/;
const DESCRIBED = /^\*{0,2}(?:$|,|\)|:| ?[-–—(|])/;

/** Capitals, of two words; not what an agent writes as it works. */
const CALLED =
  /^(?!.*(?:PLAN|STATUS|PROGRESS|REPORT|SUMMARY|NOTES|TODO|LOG|TASK|SPEC|STATE|HANDOFF|SESSION|REVIEW))[A-Z\d]{2,30}(?:[_-][A-Z\d]{2,30}){1,6}\.md$/;
const READ =
  /(?<!\b(?:not|never|also|to) )\b(?:see|read|consult|follow|refer(?:ence)?(?: to)?|(?:document|describ|defin|explain)ed in)\b[^.;:`\n]{0,60}$/i;

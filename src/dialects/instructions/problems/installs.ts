// With which manager a text installs packages: what it says in commands.

import { codeIn } from './code-spans.ts';
import type { Statement } from './statement.ts';
import { JS_MANAGERS, MANAGER, MANAGERS } from './statements.ts';

/** `npm ci` as a line of code. Where the text names other managers, each has to install all there is, in a block of its own, of which nothing says that it is one of several ways. */
export function installsIn(text: string): readonly Statement[] {
  const words = new Set(text.toLowerCase().match(/\w+/g));
  const isOnly = JS_MANAGERS.filter((one) => words.has(one)).length === 1;
  const lines = text.split(/\r?\n/);
  const found = codeIn(text).flatMap(({ text: code, isSpan, line, column, around }) => {
    const [written = '', space = '', value = ''] = INSTALL.exec(code) ?? [];
    const place = { line, column: column + space.length, endColumn: column + written.length };
    const before = lines[line - 1]?.slice(0, column - 1) ?? '';
    if (written === '' || (isSpan && !(isOnly && BEFORE_ORDER.test(before)))) return [];
    const { heading, lead, block } = around();
    const nearby = `${heading}\n${lead}\n${block}`;
    const isOther = (one: string) => one.toLowerCase() !== value;
    if (!isOnly && (code.trim() !== written.trim() || nearby.match(MANAGERS)?.some(isOther)))
      return [];
    return [{ subject: MANAGER, value, isForbidden: false, around: nearby, ...place }];
  });
  return isOnly || new Set(found.map(({ value }) => value)).size > 1 ? found : [];
}

const INSTALL =
  /^(\s{0,40}(?:\$ )?)(npm|pnpm|yarn|bun) (?:(?:install|i|ci)(?=\s*(?:$|&&|;))|add(?= ?$| [\w@<]))/;

/** What stands before a command that is to be run: nothing, a mark, a label, a verb. Elsewhere a sentence tells of it. */
const BEFORE_ORDER = /^\W{0,20}`$|[:|] ?`$|\b(?:run|use|type|with)(?: the)? `$/i;

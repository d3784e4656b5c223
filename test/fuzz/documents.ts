// Trees of damaged and hostile documents, asked for everything that a workspace can tell without a change.

import { documentPaths } from '../../src/core.ts';
import type { Workspace } from '../../src/open.ts';
import { run } from '../helpers/command.ts';
import { asked, opened, type Question } from './asked.ts';
import { holds, inFolder, type Surface, timed } from './surface.ts';
import { tree } from './texts.ts';

type Files = Readonly<Record<string, string>>;

interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

const ASKED: readonly Question[] = [
  ...['sarif', 'github', 'markdown', 'text'].map((format): Question => ['check', { format }]),
  ['targets', {}],
  ['graph export', { json: true }],
  ['graph health', {}],
  ['report', {}],
  ['context health', {}],
  ['context conflicts', {}],
  ['adr list', {}],
  ['memory list', {}],
  ['instructions', {}],
  ['search', { query: 'a' }],
];
/** Of each tree so many targets are resolved. */
const TARGETS = 3;

/** Trees of so few documents are also asked at the command line itself. */
const FEW = 2;

/** Formats that give texts to programs as they are. */
const DATA: ReadonlySet<unknown> = new Set(['json', 'sarif', 'md']);

export const documents: Surface<Files> = {
  cases: tree,
  documents: (files) => Object.keys(files).length,
  answer: (files) =>
    inFolder(files, async (root) => {
      const workspace = await opened(root);
      if (typeof workspace === 'string') return workspace;
      const answers: string[] = [];
      const ask = async (...question: Question): Promise<string> => {
        const told = await asked(workspace, question);
        const [name, { json, format }] = question;
        const isData = json === true || DATA.has(format);
        holds(isData || !hasControl(told), `${name} writes control characters.`);
        answers.push(told);
        return told;
      };
      placesIn(await ask('check', { json: true }), files);
      isWhole(workspace, files);
      for (const question of ASKED) await ask(...question);
      for (const { id } of workspace.targets().slice(0, TARGETS)) {
        const told = await ask('resolve', { target: [id], json: true });
        for (const format of ['md', 'text']) await ask('resolve', { target: [id], format });
        const [key] = Object.keys(valuesIn(told));
        if (key !== undefined) await ask('explain', { target: [id], key: `/${key}` });
      }
      if (Object.keys(files).length <= FEW) answers.push(await typed(root));
      return answers.join('\n');
    }),
};

async function typed(root: string): Promise<string> {
  const answers: string[] = [];
  for (const name of ['status', 'check', 'targets']) {
    const told = await timed(name, () => run([name, '--root', root], { cwd: root }));
    holds(!hasControl(told.out + told.err), `${name} writes control characters.`);
    answers.push(JSON.stringify(told));
  }
  return answers.join('\n');
}

function valuesIn(told: string): object {
  return told.startsWith('0\n') ? JSON.parse(told.slice(2)).values : {};
}
/** Every document has its whole text; what has a NUL is no text. */
function isWhole({ hierarchy }: Workspace, files: Files): void {
  for (const path of documentPaths(hierarchy)) {
    const text = files[path]?.toWellFormed() ?? '\0';
    const read = hierarchy.document(path)?.text;
    holds(
      text.includes('\0') || read === undefined || read === text,
      `Text is lost: ${JSON.stringify([path, text, read])}`,
    );
  }
}

/** Colours are off: whatever moves the cursor or forges a line comes from a document. */
function hasControl(out: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(out);
}

/** Every place lies in the text of its file. */
function placesIn(told: string, files: Files): void {
  const { findings } = JSON.parse(told.slice(told.indexOf('\n'))) as {
    readonly findings: readonly Place[];
  };
  for (const place of findings) {
    const text = files[place.path];
    if (text === undefined) continue;
    const lines = text.split(/\r\n|\n|\r/);
    const within = (line: number, column: number): boolean =>
      line >= 1 &&
      line <= lines.length &&
      column >= 1 &&
      column <= (lines[line - 1]?.length ?? 0) + 2;
    holds(
      within(place.line, place.column) &&
        within(place.endLine, place.endColumn) &&
        (place.endLine > place.line || place.endColumn >= place.column),
      `A finding lies outside its text: ${JSON.stringify(place)}`,
    );
  }
}

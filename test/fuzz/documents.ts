// Trees of damaged and hostile documents, asked for everything, at the command line.

import { run } from '../helpers/command.ts';
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

const ASKED = [
  ['check', '--format', 'json'],
  ['check', '--format', 'sarif'],
  ['check', '--format', 'github'],
  ['check', '--format', 'markdown'],
  ['check'],
  ['targets'],
  ['graph', 'export', '--json'],
  ['graph', 'health'],
  ['report'],
  ['context', 'health'],
  ['context', 'conflicts'],
  ['adr', 'list'],
  ['instructions'],
  ['search', 'a'],
  ['status'],
] as const;

/** Formats that give texts to programs as they are. */
const DATA: ReadonlySet<string> = new Set(['--json', 'json', 'sarif', 'md']);

export const documents: Surface<Files> = {
  cases: tree,
  answer: (files) =>
    inFolder(files, async (root) => {
      const answers: string[] = [];
      const ask = async (...argv: readonly string[]): Promise<string> => {
        const name = argv.join(' ');
        const { code, out, err } = await timed(name, () =>
          run([...argv, '--root', root, '--now', '2026-03-31'], { cwd: root }),
        );
        const isData = argv.some((word) => DATA.has(word));
        holds(
          (isData || !hasControl(out)) && !hasControl(err),
          `${name} writes control characters.`,
        );
        answers.push(`${code}\n${out}\n${err}`);
        return code === 2 ? '' : out;
      };
      const found = await ask(...ASKED[0]);
      if (found !== '') placesIn(found, files);
      for (const argv of ASKED.slice(1)) await ask(...argv);
      const targets = await ask('targets', '--json');
      if (targets !== '') {
        const ids = [...targets.matchAll(/"id": "((?:[^"\\]|\\.)*)"/g)].map(([, id]) =>
          JSON.parse(`"${id}"`),
        );
        for (const id of new Set<string>(ids.slice(0, 4)))
          for (const format of ['json', 'md', 'text'])
            await ask(
              'context',
              'resolve',
              '--format',
              format,
              ...(id.startsWith('-') ? ['--'] : []),
              id,
            );
      }
      return answers.join('\n');
    }),
};

/** Colours are off: whatever moves the cursor or forges a line comes from a document. */
function hasControl(out: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(out);
}

/** Every place lies in the text of its file. */
function placesIn(out: string, files: Files): void {
  const { findings } = JSON.parse(out) as { readonly findings: readonly Place[] };
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

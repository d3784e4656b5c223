import { defineRule } from '../../model/rule.ts';

/** What people write where an address belongs, and how it is written as one. */
const ADDRESSES: readonly (readonly [RegExp, string])[] = [
  [/^@[\w-]+$/, 'mention needs the whole address of the profile'],
  [/^[^@\s]+@[\w-]+(?:\.[\w-]+)+$/, 'mail address needs `mailto:` before it'],
];

const STEP = { time: '2026-02-01T12:00:00Z', author: 'Ada' };
const PATH = 'docs/adr/0001-vision.md';
/** Fewer links to what is gone are told each, where they stand. */
const MANY = 9;

export default defineRule({
  id: 'broken-link',
  about: ['references', 'drift'],
  summary: 'A relative link points to a file or heading that does not exist.',
  rationale:
    'Whoever follows the link reaches a dead end; where it alone names the successor of a decision, that is critical.',
  remedy: 'Fix the link, or remove it.',
  messages: {
    file: 'The link points to `{wanted}`, which does not exist.',
    fileMeant: 'The link points to `{wanted}`, which does not exist. Did you mean `{near}`?',
    fileDeleted: 'The link points to `{wanted}`, which was deleted in {commit} ({day}){now}.',
    fileRenamed: 'The link points to `{wanted}`, which was renamed to `{to}` in {commit} ({day}).',
    files: 'The link points to `{wanted}`, which does not exist. {more} more links point there.',
    address: 'The link points to `{wanted}`, which is no file: a {kind}.',
    addresses:
      'The link points to `{wanted}`, which is no file: a {kind}. {more} more links are written so.',
    anchor: 'No heading matches `#{wanted}`.',
    anchorMeant: 'No heading matches `#{wanted}`. Did you mean `#{near}`?',
    anchorIn: 'No heading in `{file}` matches `#{wanted}`.',
    anchorInMeant: 'No heading in `{file}` matches `#{wanted}`. Did you mean `#{near}`?',
  },
  good: {
    'a heading, a file, and a URL': {
      [PATH]: '# Vision\n\n[up](#vision) [code](../../src/a.ts) [web](https://example.com/x.md)\n',
      'src/a.ts': '',
    },
  },
  bad: {
    'a missing file': { [PATH]: '# Vision\n\n«[the code](../../a.ts)», «[`../b.md`](../b.md)»\n' },
    'a file that instructions name for an example': {
      'AGENTS.md': 'See «[the guide](docs/a.md)» for an example, such as [b](docs/b.md).\n',
    },
    'a missing heading': { [PATH]: '# Vision\n\nSee «[below](#goals)».\n\n## Our goals\n' },
    'a heading that the other file does not have, and a different case': {
      [PATH]: '# Vision\n\nSee «[goals](goals.md#ours)» and «[notes](../Notes.txt)».\n',
      'docs/adr/goals.md': '# Goals\n',
      'docs/notes.txt': '',
    },
    'a link without the ending that others have': {
      [PATH]: '# Vision\n\nAfter [two](0002-two.md), «[three](0003-three)».\n',
      'docs/adr/0002-two.md': '# Two\n\n[One](0001-vision).\n',
      'docs/adr/0003-three.md': '# Three\n',
    },
    'a file that a commit deleted, and one that it renamed': {
      files: {
        [PATH]: '# Vision\n\nSee «[A](../../src/a.ts)» and «[B](../../src/b.ts)».\n',
        'src/c.ts': '',
      },
      commits: [
        { ...STEP, files: { 'src/a.ts': 3, 'src/b.ts': 3 } },
        { ...STEP, files: { 'src/a.ts': null, 'src/b.ts': { to: 'src/c.ts' } } },
      ],
    },
    'the only word on what superseded a record': {
      [PATH]: '# Vision\n\nSuperseded by «[Goals](0002-goals.md)».\n',
    },
    'handles and mail addresses, told once': {
      [PATH]: '# Vision\n\n«[a](@ann)», [b](@ben), [c](@cay), and «[d](d@example.org)».\n',
    },
  },
  *check({ brokenLinks, graph }) {
    const replaced = new Set(graph.supersession.pairs.map(({ older }) => older));
    const isOnlySuccessor = ({ path, at }: (typeof brokenLinks)[number]): boolean =>
      !replaced.has(path) &&
      (graph.documents.get(path)?.references ?? []).some(
        ({ relation, span }) =>
          relation === 'superseded-by' && at && 'start' in at && at.start === span.start,
      );
    for (const one of brokenLinks) {
      const found = isOnlySuccessor(one) ? { ...one, severity: 'critical' as const } : one;
      const form = `${found.data?.wanted}`;
      const wanted = form.split('/').at(-1) ?? '';
      const kind = ADDRESSES.find(([written]) => written.test(wanted))?.[1];
      const isFile = found.message.startsWith('file');
      if (kind === undefined)
        yield { ...found, fold: isFile ? { form, few: MANY, message: 'files' } : undefined };
      else {
        const words = { message: 'address' as const, data: { wanted, kind }, key: [wanted] };
        yield { ...found, ...words, fold: { form: kind, message: 'addresses' } };
      }
    }
  },
});

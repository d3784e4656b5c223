// Folders whose name says nothing of decisions, and which seem to hold records of them: `proposals`, `EIPS`, `docs/ard`, `docs/log`.

import { AT_ROOT } from './decision-id.ts';
import { onceFor } from './once.ts';
import { join, nameOf } from './paths.ts';
import { type Tree, textAt } from './source.ts';

const PLACE =
  /^(?:proposals?|accepted|text|active-rfcs|rfcs?|rfds?|[a-z]{0,3}ips?|[knpeo]?t?eps?|simds|adrs?|ard|ards|decis\w{0,9})$/i;
const RECORD = /^(?:[a-z]{1,8}[-_ ]?)?(?:\d{1,5}|(?:19|20)\d{6})[-_. ].*/i;
/** With a status they are records wherever they stand: `0001-use-x.md`, not `2026-01-02-news.md`. */
const NUMBERED = /^(?:[a-z]{2,8}[-_ ]?)?(?!\d{4}-\d{2}-)\d{3,5}[-_. ].*\.md$/i;
const STATED =
  /^\W{0,9}(?:status|statut|estado|stato|статус|状态|狀態|ステータス|상태)(?![\p{L}\p{N}])/imu;
/** Numbered, too, and with a status of their own. */
const OF_OTHERS =
  /^(?:plans?|specs?|tasks?|todos?|stor(?:y|ies)|epics?|issues?|tickets?|sprints?|phases?|reports?|tests?)$/i;
/** `DECISIONS.md` with a heading for each decision. */
const LOG = /^(?:[a-z]{2,12}[-_ ])?(?:adrs?|decisions?)(?:[-_ ](?:log|records?))?\.md$/i;
const ENTRY =
  /^#{1,4} +(?!(?:phase|stage|step|part|section|option|sprint|week) )(?:(?:\W{0,3}[a-z]{1,9}[-_ ]?)?\d{1,5}(?=[ \]]*[:.)–—-])|\[?\d{4}-\d\d-\d\d)/gim;
/** A front matter in which a record says how it stands. */
const HEADED = /^---\r?\n(?:[^\n]{1,500}\n){0,30}?(?:status|state):[ \t]*["']?\p{L}/iu;
/** In no form that is read. */
const OTHER = /^[a-z]{1,8}[-_ ]?\d{3,5}(?:[-_. ].*)?(\.(?:rst|adoc|asciidoc|txt|org|mediawiki))$/i;
/** Folders looked into. */
const MOST = 200;

/** The folders right beneath another one of which each holds one record: three or more with a README that says in its head how it stands, or `0001-x/0001-x.md`. */
export const recordFolders = (tree: Tree, above: string): ReadonlySet<string> =>
  onceFor(tree, `records in folders of ${above}`, () => {
    const all = tree.list(above).flatMap(({ name, type }) => {
      const place = join(above, name);
      if (type !== 'folder') return [];
      const isOwn = /^\d{4}-/.test(name) && tree.has(`${place}/${name}.md`);
      return isOwn || HEADED.test(textAt(tree, `${place}/README.md`) ?? '') ? place : [];
    });
    return new Set(all.length > 2 ? all : []);
  });

/** A question about the first of them, with what to write to the settings; empty where there is none, or `known` has it. */
export function askForRecords(tree: Tree, known: readonly string[] = []): string {
  const { list } = tree;
  const namesIn = (folder: string): readonly string[] => list(folder).map(({ name }) => name);
  const isRecord = (name: string): boolean => RECORD.test(name);
  const foldersIn = (above: string): readonly string[] =>
    list(above).flatMap(({ name, type }) =>
      type === 'folder' && !name.startsWith('.') ? [join(above, name)] : [],
    );
  const places = ['', 'docs', 'doc', 'toc'].flatMap(foldersIn);
  const deeper = places.filter((one) => /^docs?\//.test(one)).flatMap(foldersIn);
  const holdsRecords = (place: string): boolean =>
    namesIn(place).some((name) => isRecord(name) || namesIn(`${place}/${name}`).some(isRecord));
  const holdsStated = (place: string): boolean => {
    if (OF_OTHERS.test(nameOf(place))) return false;
    const [first, second] = namesIn(place).filter((name) => NUMBERED.test(name));
    const text = second && textAt(tree, join(place, first ?? ''))?.slice(0, 2000);
    return text !== undefined && STATED.test(text);
  };
  const forms = Map.groupBy(namesIn(''), (name) => OTHER.exec(name)?.[1]);
  for (const [form, names] of forms)
    if (form !== undefined && names.length > 2)
      return `The ${names.length} numbered ${form} files in the root are not read: only markdown that ends in .md is. `;
  const atRoot = list('').filter(({ name }) => AT_ROOT.test(name));
  const place =
    atRoot.length > 2 || recordFolders(tree, '').size > 0
      ? '.'
      : (places.find(
          (one) =>
            PLACE.test(nameOf(one)) && (holdsRecords(one) || recordFolders(tree, one).size > 0),
        ) ?? [...places, ...deeper].slice(0, MOST).find(holdsStated));
  const logs = ['', ...places].flatMap((folder) =>
    namesIn(folder).flatMap((name) => (LOG.test(name) ? join(folder, name) : [])),
  );
  const entries = (path: string) => textAt(tree, path)?.match(ENTRY)?.length ?? 0;
  const log = place === undefined ? logs.find((path) => entries(path) > 1) : undefined;
  if (log !== undefined)
    return `The ${entries(log)} decisions under headings of ${log} are not read: only a file of its own is a record. `;
  return place === undefined || known.includes(place)
    ? ''
    : `Are there decision records in ${place === '.' ? 'the root' : place}? Then write \`${JSON.stringify({ adrs: [place] })}\` to stratigraph.json. `;
}

// The two targets side by side; every state has its address.

import { isSame, type NamedContext, sideBySide } from '../../diff/side-by-side.ts';
import { shellWord } from '../../emit/shell-word.ts';
import { visible } from '../../emit/visible.ts';
import type { Bundle } from '../../model/resolution.ts';
import { encodePath, plainAddress } from '../view/address/encode-path.ts';
import type { AddressBook } from '../view/address/site-pages.ts';
import { fetchBundle } from './bundle.ts';
import { summaryOf, tables } from './compare/tables.ts';
import { addressWith, block, fetchJson, fill, type Html, html, link, must, once } from './html.ts';

const KEYS = ['a', 'b'] as const;
const form = must('compare', HTMLFormElement);
const status = must('status', HTMLElement);
const result = must('result', HTMLElement);
const start = must('start', HTMLElement);
const targets = { a: must('a', HTMLSelectElement), b: must('b', HTMLSelectElement) };
const agents = { a: must('a-as', HTMLSelectElement), b: must('b-as', HTMLSelectElement) };
const base = form.dataset.base ?? '/';
const pageTitle = document.title;

let turn = 0;

const book = once(async () => {
  const book = await fetchJson<AddressBook>(`${base}addresses.json`);
  const targets = new Map(book.targets.map((target) => [target.id, target]));
  const pages = book.targets.flatMap(({ document, page }) =>
    document ? [[document, page] as const] : [],
  );
  const odd = new Map([...book.documents, ...pages]);
  /** `0042@codex` is 0042 as one reader has it. */
  const find = (name: string) => {
    const own = targets.get(name);
    const target = own ?? targets.get(name.replace(/@[^@/]+$/, ''));
    const as = own ? '' : name.slice(name.lastIndexOf('@') + 1);
    const reader = target?.readers.find(([one]) => one === as);
    return target && (own || reader) && { ...target, reader };
  };
  return {
    ...{ targets, find },
    documentHref: (path: string) => base + encodePath(odd.get(path) ?? `d/${plainAddress(path)}/`),
    /** What a target resolved to; throws where the server has no such file. */
    bundle: once(async (id): Promise<NamedContext> => {
      const at = `${base}bundles/${encodePath(id)}.${book.inParts ? 'parts.json#json' : 'json'}`;
      const { target, ...rest } = JSON.parse(await fetchBundle(at)) as Bundle;
      return { ...rest, target: { ...target, path: find(id)?.document ?? null } };
    }),
  };
});
type Book = Awaited<ReturnType<typeof book>>;

/** Ids as the address has them, `0042@codex` as one agent has it; empty where none is chosen. */
function choiceNow() {
  const params = new URLSearchParams(location.search);
  return { a: params.get('a') ?? '', b: params.get('b') ?? '' };
}

type Choice = ReturnType<typeof choiceNow>;

function go(choice: Choice): void {
  const chosen = Object.entries(choice).filter(([, id]) => id !== '');
  const address = addressWith(new URLSearchParams(chosen));
  if (address !== location.pathname + location.search) history.pushState(null, '', address);
  void show(choice);
}

async function show(choice: Choice): Promise<void> {
  turn += 1;
  const mine = turn;
  const isChosen = choice.a !== '' && choice.b !== '';
  start.hidden = choice.a !== '' || choice.b !== '';
  status.textContent = start.hidden ? 'Loading …' : '';
  document.title = isChosen ? `${choice.a} and ${choice.b} · ${pageTitle}` : pageTitle;
  try {
    const known = await book('');
    if (mine !== turn) return;
    for (const key of KEYS) offer(key, choice[key], known);
    if (!start.hidden) return fill(result);
    const unknown = KEYS.filter(
      (key) => choice[key] !== '' && known.find(choice[key]) === undefined,
    );
    if (unknown.length > 0) {
      const names = unknown.map((key) => `“${visible(choice[key])}”`).join(' and no ');
      const hint = html`<p>To list all targets: <code>stratigraph targets</code>.</p>`;
      return say(`There is no target ${names}.`, hint);
    }
    if (!isChosen) return say('Choose the second target.');
    const [a, b] = await Promise.all([known.bundle(choice.a), known.bundle(choice.b)]);
    if (mine !== turn) return;
    const compared = sideBySide(a, b);
    const other = choice.a === choice.b && 'Choose another target on one of the sides.';
    const note = html`<p class="callout fine">${other || 'No differences.'}</p>`;
    const same = isSame(compared) && note;
    const isRead = KEYS.every((key) => known.find(choice[key])?.noun);
    const layer = isRead ? 'file' : 'layer';
    const [left, right] = KEYS.map((key) => startOf(known.find(choice[key])));
    const why = (side: (typeof KEYS)[number], path: string) => {
      const files = (side === 'a' ? left : right)?.files;
      const address = known
        .documentHref(path)
        .slice(base.length)
        .replace(/^d\/|\/$/g, '');
      return files ? link(files + address, 'not read: why') : null;
    };
    const shown = tables(compared, { ...known, layer, why });
    const places = [left && html`A: ${left.says}. `, right && html`B: ${right.says}.`];
    const starts = (left || right) && html`<p class="dim hint">${places}</p>`;
    say(summaryOf(compared, layer), html`${starts}${same}${shown}${command(choice)}`);
  } catch (error) {
    if (mine !== turn) return;
    const why = error instanceof Error ? ` (${error.message})` : '';
    say(
      `The comparison could not be loaded${why}. It needs a web server, such as stratigraph preview.`,
    );
  }
}

function say(sentence: string, ...rest: readonly Html[]): void {
  status.textContent = sentence;
  fill(result, ...rest);
}

/** Where an agent is started, and in front of a file the address of its reason; null for what no agent has. */
function startOf(one: ReturnType<Book['find']>) {
  if (!one?.reader) return null;
  const [reader, title] = one.reader;
  const page = `${base}as/${encodePath(one.page.replace(/^t\/|\/$/g, ''))}@${reader}/`;
  const root = one.noun && one.start && html` (${link(page, 'in the root instead')})`;
  return {
    says: html`${title}, started in ${one.start || 'the root'}${root}`,
    files: one.noun && `${page}#${one.start ? 'here' : 'f'}/`,
  };
}

/** The command that tells the same. */
function command({ a, b }: Choice): Html {
  const text = ['stratigraph compare', shellWord(a), shellWord(b)].join(' ');
  return html`<section class="command"><h2>On the command line</h2><pre><code>${block(`${text}\n${text} --json`)}</code></pre></section>`;
}

/** What can be chosen on one side, and what is. */
function offer(key: (typeof KEYS)[number], name: string, { find, targets: all }: Book): void {
  const { id: own = '', reader, noun, readers = [] } = find(name) ?? {};
  if (targets[key].options.length === 1)
    for (const { id, title } of all.values())
      targets[key].add(new Option(visible(id.endsWith(title) ? title : `${id} · ${title}`), id));
  targets[key].value = own;
  agents[key].disabled = readers.length === 0;
  const alone = html`<option value="">${noun ? `all that ${noun} read` : 'documents only'}</option>`;
  const options = readers.map(([one, title]) => html`<option value="${one}">as ${title}</option>`);
  fill(agents[key], alone, ...options);
  agents[key].value = reader?.[0] ?? '';
}

for (const key of KEYS) {
  const choose = async (): Promise<void> => {
    const [id, agent] = [targets[key].value, agents[key].value];
    const asked = agent && `${id}@${agent}`;
    go({ ...choiceNow(), [key]: (await book('')).find(asked) ? asked : id });
  };
  for (const one of [targets[key], agents[key]]) one.addEventListener('change', choose);
}
must('swap', HTMLButtonElement).addEventListener('click', () => {
  const { a, b } = choiceNow();
  go({ a: b, b: a });
});
addEventListener('popstate', () => void show(choiceNow()));
document.documentElement.dataset.script = '';
void show(choiceNow());

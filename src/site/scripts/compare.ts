// The two targets side by side; every state has its address.

import { isSame, sideBySide } from '../../diff/side-by-side.ts';
import { shellWord } from '../../emit/shell-word.ts';
import { visible } from '../../emit/visible.ts';
import { type Book, loadBook } from './compare/book.ts';
import { summaryOf, tables } from './compare/tables.ts';
import { addressWith, block, fill, type Html, html, levelChip, link, must, once } from './html.ts';

const KEYS = ['a', 'b'] as const;
const form = must('compare', HTMLFormElement);
const status = must('status', HTMLElement);
const result = must('result', HTMLElement);
const start = must('start', HTMLElement);
const inputs = { a: must('a', HTMLInputElement), b: must('b', HTMLInputElement) };
const titles = { a: must('a-title', HTMLElement), b: must('b-title', HTMLElement) };
const base = form.dataset.base ?? '/';
const pageTitle = document.title;

let turn = 0;

const book = once(loadBook);

/** Ids as the address has them; empty where none is chosen. */
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
  for (const key of KEYS) {
    inputs[key].value = choice[key];
    titles[key].replaceChildren();
  }
  const isChosen = choice.a !== '' && choice.b !== '';
  start.hidden = choice.a !== '' || choice.b !== '';
  document.title = isChosen ? `${choice.a} and ${choice.b} · ${pageTitle}` : pageTitle;
  if (!start.hidden) {
    status.textContent = '';
    result.replaceChildren();
    return;
  }
  status.textContent = 'Loading …';
  try {
    const known = await book(base);
    if (mine !== turn) return;
    for (const key of KEYS) titleOf(key, choice[key], known);
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
    say(summaryOf(compared), html`${same}${tables(compared, known)}${command(choice)}`);
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

/** The command that tells the same. */
function command({ a, b }: Choice): Html {
  const text = ['stratigraph compare', shellWord(a), shellWord(b)].join(' ');
  return html`<section class="command"><h2>On the command line</h2><pre><code>${block(`${text}\n${text} --json`)}</code></pre></section>`;
}

function titleOf(
  key: (typeof KEYS)[number],
  id: string,
  { find, targets, targetHref }: Book,
): void {
  const target = find(id);
  if (target === undefined) return;
  const { level, lifecycle, title } = target;
  const over = lifecycle !== 'active' && html` <span class="badge plain">${lifecycle}</span>`;
  fill(
    titles[key],
    html`${levelChip(level)} ${link(targetHref(id), title)}${over}${targets.has(id) ? '' : ` as ${id.split('@').at(-1)}`}`,
  );
}

for (const key of KEYS) {
  inputs[key].addEventListener('focus', offerTargets, { once: true });
  inputs[key].addEventListener('change', () =>
    go({ ...choiceNow(), [key]: inputs[key].value.trim() }),
  );
}
/** The browser finds among them by id and by title. */
async function offerTargets(): Promise<void> {
  const list = must('targets', HTMLDataListElement);
  if (list.children.length > 0) return;
  const { targets } = await book(base);
  const options = [...targets.values()].flatMap(({ id, title, readers }) =>
    ['', ...readers.map((one) => `@${one}`)].map((as) => {
      // A browser shows both: what the id says already is not said again.
      return html`<option value="${id}${as}">${id.endsWith(title) ? '' : title}</option>`;
    }),
  );
  fill(list, ...options);
}
must('swap', HTMLButtonElement).addEventListener('click', () => {
  const { a, b } = choiceNow();
  go({ a: b, b: a });
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  go({ a: inputs.a.value.trim(), b: inputs.b.value.trim() });
});
addEventListener('popstate', () => void show(choiceNow()));
form.hidden = false;
void show(choiceNow());

// Three sections of the page: values, layers and sections, differences first.

import type { SideBySide, Split } from '../../../model/side-by-side.ts';
import { count } from '../../view/words.ts';
import { type Child, make, said, shortened } from '../make.ts';
import type { Book } from './load.ts';
import { layerRow, type Row, sameParts, sectionRows, valueRows } from './rows.ts';

/** Rows of one table, and statements in one cell, before a button offers the rest. */
const ROWS = 200;
const INSIDE = 30;

export function tables(compared: SideBySide, book: Book): readonly HTMLElement[] {
  const names = [compared.a.id, compared.b.id] as const;
  const table = tableOf(names);
  return [
    section('Values', 'value', compared.values, {
      rows: () => valueRows(compared.values.different, book),
      same: () => valueRows(compared.values.same, book),
      table,
    }),
    section('Layers', 'layer', compared.layers, {
      rows: () => compared.layers.different.map((pair) => layerRow(pair, book)),
      same: () => compared.layers.same.map((pair) => layerRow(pair, book)),
      table,
    }),
    section('Sections', 'part', compared.sections, {
      rows: () => sectionRows(compared.sections.different, book),
      same: () => sameParts(compared.sections.same, book),
      table,
    }),
  ];
}

/** Equal rows are built when somebody opens them: there may be thousands. */
function section(
  title: string,
  noun: string,
  { different, same }: Split<unknown>,
  {
    rows,
    same: sameRows,
    table,
  }: {
    readonly rows: () => readonly Row[];
    readonly same: () => readonly Row[];
    readonly table: (rows: readonly Row[], caption: string) => HTMLElement;
  },
): HTMLElement {
  const heading = make('h2', '', [
    `${title} `,
    make('span', 'number', [
      different.length === 0 ? 'no differences' : count(different.length, 'difference'),
    ]),
  ]);
  const parts: HTMLElement[] = [heading];
  if (different.length > 0) parts.push(table(rows(), `Different ${title.toLowerCase()}`));
  else if (same.length === 0) parts.push(make('p', 'dim', [`Neither target has any ${noun}s.`]));
  if (same.length > 0) {
    const details = make('details', 'same', [
      make('summary', '', [`${count(same.length, `identical ${noun}`)}`]),
    ]);
    details.addEventListener(
      'toggle',
      () => details.append(table(sameRows(), `Identical ${title.toLowerCase()}`)),
      { once: true },
    );
    parts.push(details);
  }
  return make('section', 'compared', parts);
}

function tableOf([a, b]: readonly [string, string]) {
  return (rows: readonly Row[], caption: string): HTMLElement => {
    const body = make('tbody');
    const row = ({ head, a: left, b: right }: Row): HTMLElement =>
      make('tr', '', [headCell(head), cell('A', left), cell('B', right)]);
    shortened(rows, ROWS, body, row, (more) => {
      const whole = make('td', '', [more]);
      whole.colSpan = 3;
      return make('tr', '', [whole]);
    });
    const head = make('tr', '', [
      columnHead([]),
      columnHead(['A ', said('code', '', a)]),
      columnHead(['B ', said('code', '', b)]),
    ]);
    return make('table', 'side-by-side', [
      make('caption', 'unseen', [caption]),
      make('thead', '', [head]),
      body,
    ]);
  };
}

function columnHead(children: readonly Child[]): HTMLElement {
  const head = make(children.length === 0 ? 'td' : 'th', '', children);
  if (children.length > 0) head.setAttribute('scope', 'col');
  return head;
}

function headCell(children: readonly Child[]): HTMLElement {
  const head = make('th', '', children);
  head.scope = 'row';
  return head;
}

function cell(side: 'A' | 'B', statements: readonly HTMLElement[]): HTMLElement {
  const td = make('td');
  td.dataset.side = side;
  shortened(statements, INSIDE, td, (one) => one);
  return td;
}

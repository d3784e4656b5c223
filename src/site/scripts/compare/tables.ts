// Three sections of the page: values, layers and sections, differences first.

import type { SectionPair, SideBySide, Split } from '../../../model/side-by-side.ts';
import { count } from '../../view/words.ts';
import { type Child, make, said, shortened } from '../make.ts';
import type { Book } from './book.ts';
import {
  bySide,
  differentSections,
  layerRow,
  type Row,
  sameParts,
  sectionRows,
  valueRows,
} from './cells.ts';

/** Rows of one table, and statements in one cell, before a button offers the rest. */
const ROWS = 200;
const INSIDE = 30;

export function tables(compared: SideBySide, book: Book): readonly HTMLElement[] {
  const { values, layers, sections } = compared;
  const table = tableOf([compared.a.id, compared.b.id]);
  const { both, a, b } = bySide(sections.different);
  const only = (side: 'A' | 'B', pairs: readonly SectionPair[]): readonly HTMLElement[] => {
    const headings = [...new Set(pairs.map(({ heading }) => heading || 'before any heading'))];
    if (headings.length === 0) return [];
    const title = `${count(headings.length, 'section')} only in ${side}`;
    const rows = () => table(sectionRows(pairs, book), title);
    return [fold(`${title}:`, rows, said('span', 'dim', headings.join(', ')))];
  };
  return [
    section('Values', 'value', values, values.different.length, {
      different: () => [table(valueRows(values.different, book), 'Different values')],
      same: () => table(valueRows(values.same, book), 'Identical values'),
    }),
    section('Layers', 'layer', layers, layers.different.length, {
      different: () => [
        table(
          layers.different.map((pair) => layerRow(pair, book)),
          'Different layers',
        ),
      ],
      same: () =>
        table(
          layers.same.map((pair) => layerRow(pair, book)),
          'Identical layers',
        ),
    }),
    section('Sections', 'section', sections, differentSections(compared), {
      different: () => [
        ...(both.length === 0 ? [] : [table(sectionRows(both, book), 'Different sections')]),
        ...only('A', a),
        ...only('B', b),
      ],
      same: () => table(sameParts(sections.same, book), 'Identical sections'),
    }),
  ];
}

interface Parts {
  readonly different: () => readonly HTMLElement[];
  readonly same: () => HTMLElement;
}

function section(
  title: string,
  noun: string,
  { different, same }: Split<unknown>,
  differences: number,
  parts: Parts,
): HTMLElement {
  const number = differences === 0 ? 'no differences' : count(differences, 'difference');
  const body =
    different.length > 0
      ? parts.different()
      : same.length === 0
        ? [make('p', 'dim', [`Neither target has any ${noun}s.`])]
        : [];
  return make('section', 'compared', [
    make('h2', '', [`${title} `, make('span', 'number', [number])]),
    ...body,
    ...(same.length > 0 ? [fold(count(same.length, `identical ${noun}`), parts.same)] : []),
  ]);
}

/** What it holds is built when somebody opens it: there may be thousands of rows. */
function fold(title: string, content: () => HTMLElement, note: Child = ''): HTMLElement {
  const details = make('details', 'same', [make('summary', '', [title, ' ', note])]);
  details.addEventListener('toggle', () => details.append(content()), { once: true });
  return details;
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

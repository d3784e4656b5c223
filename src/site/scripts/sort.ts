// Tables whose headings sort; a second click turns the order round.

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) {
  const heads = [...table.querySelectorAll('thead th')];
  for (const [column, head] of heads.entries()) {
    const button = document.createElement('button');
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const down = head.getAttribute('aria-sort') === 'ascending';
      for (const other of heads) other.removeAttribute('aria-sort');
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      sort(table.tBodies[0], column, down ? -1 : 1);
    });
  }
}

/** By `data-sort` where a cell has it, else by what is read; numbers by their size, what is empty last. */
function sort(body: HTMLTableSectionElement | undefined, column: number, direction: 1 | -1): void {
  if (body === undefined) return;
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  const rows = [...body.rows].map((row) => {
    const cell = row.cells[column];
    return { row, key: (cell?.dataset.sort ?? cell?.textContent ?? '').trim() };
  });
  rows.sort(
    (a, b) => Number(a.key === '') - Number(b.key === '') || direction * compare(a.key, b.key),
  );
  body.append(...rows.map(({ row }) => row));
}

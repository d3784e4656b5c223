// A choice of the page of changes: commits that were not there when its reader last was.

const KEY = `stratigraph-changes ${location.pathname}`;
const rows = [...document.querySelectorAll<HTMLElement>('.commits > li')];
const seen = lastSeen(rows[0]?.id ?? '');
const at = rows.findIndex(({ id }) => id === seen);
for (const row of at < 0 ? rows : rows.slice(0, at)) {
  const spans: unknown[] = JSON.parse(row.dataset.since ?? '[]');
  row.dataset.since = JSON.stringify([...spans, 'visit']);
}
const since = document.querySelector('#filter select[name=since]');
if (since instanceof HTMLSelectElement) since.add(new Option('since I was here', 'visit'));

/** Id of the newest commit of the visit before this one, which lasts as long as its tab; empty for the first, or where nothing may be kept. */
function lastSeen(newest: string): string {
  try {
    const last = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? '';
    sessionStorage.setItem(KEY, last);
    localStorage.setItem(KEY, newest);
    return last;
  } catch {
    return '';
  }
}

// HTML of the text that a target reads of a layer: a fold that leads to it.

import { onceFor } from '../../../model/once.ts';
import type { ResolvedSection, SectionPart } from '../../../model/resolution.ts';
import { countSections } from '../../../resolve/sections.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { type Html, html, joined } from '../html.ts';
import { clipped, count } from '../words.ts';

/** Headings in a summary, and letters of them. */
const MOST_NAMED = 4;
const MOST = 60;
/** Sections of a layer that are named one by one. */
const MOST_LINES = 100;

/** What layers say besides the document that defines the target, whose text its page has: by source each section with what that is the first time to say in it. */
export function inheritedParts(sections: readonly ResolvedSection[], own: string | null) {
  const parts = sections.flatMap((section) => {
    const rest = section.parts.filter(({ source }) => source !== own);
    const bySource = Map.groupBy(rest, ({ source }) => source);
    return [...bySource.values()].flatMap(([part]) => (part ? [{ section, part }] : []));
  });
  return Map.groupBy(parts, ({ part }) => part.source);
}

/** Of sections that are handed over those of which open work elsewhere says something, or that say something of another target: where each stands, and where the other does. */
export function tiesIn(sections: readonly ResolvedSection[], id: string, site: PreparedSite) {
  const { documents } = site.data.graph;
  const scopeOf = (path: string) => site.documents.get(path)?.scope ?? '';
  const isOwn = (path: string) => scopeOf(path) === id;
  const nounOf = (path: string) => site.levelOf(scopeOf(path))?.plural ?? 'targets';
  const endOf = (path: string, line: number, noun: string) => {
    return { noun, text: site.titleOf(scopeOf(path)), href: site.place(path, line).href };
  };
  const otherEnds = ({ source, line }: SectionPart) => {
    const document = documents.get(source);
    const about = (document?.references ?? []).flatMap(({ to }) => documents.get(to) ?? []);
    const isOpen = !site.targets.get(scopeOf(source))?.retired;
    if (!isOwn(source)) {
      const isOnIt = isOpen && about.some(({ path }) => isOwn(path));
      return isOnIt ? [endOf(source, line, `open ${nounOf(source)}`)] : [];
    }
    const { heading } =
      document?.structure.sections.find(({ headingSpan }) => headingSpan.line === line) ?? {};
    return about.map(({ path, structure }) => {
      const same = structure.sections.find((one) => one.heading === heading);
      return endOf(path, same?.headingSpan.line ?? 1, nounOf(path));
    });
  };
  const rows = sections.flatMap(({ heading, parts }) => {
    const here = parts.find(({ source }) => isOwn(source));
    const others = parts.flatMap(otherEnds);
    const href = here && site.place(here.source, here.line).href;
    return others.length === 0 ? [] : [{ heading, href, others }];
  });
  // What is wrong at a line is told before what stands there.
  return [...new Map(rows.map((row) => [row.href ?? row.heading, row])).values()];
}

/**
 * The fold of one layer, null where it says nothing: its text is written once, on its own page, from which a script
 * fetches it; where only some of that is said here, their lines are named. What has no page of its own has its text here.
 */
export function layerTextHtml(
  source: string,
  parts: ReturnType<ReturnType<typeof inheritedParts>['get']>,
  { data, documentHref, place, renderPart }: PreparedSite,
): Html | null {
  if (parts === undefined) return null;
  const page = documentHref(source);
  const counted = count(parts.length, 'section');
  if (page === '') {
    const texts = parts.map(({ part }) => ({ html: renderPart(part) }));
    return html`<details><summary>${counted}</summary><div class="prose">${texts}</div></details>`;
  }
  const headings = parts.slice(0, MOST_NAMED).map(({ section }) => section.heading);
  const text = headings.join(', ');
  const short = clipped(text, MOST);
  const label = short === text && parts.length > MOST_NAMED ? `${text}, …` : short;
  const document = data.graph.documents.get(source);
  // The layers of a workspace are asked for by every target.
  const sections = document ? onceFor(document, 'page', () => countSections(document)) : 0;
  const isWhole = parts.length >= sections;
  const places = parts.slice(0, MOST_LINES).map(({ section: { heading }, part }) => {
    const { href } = place(part.source, part.line);
    return html`<a href="${href}">${heading}</a>`;
  });
  const way = isWhole
    ? html`The text is on <a href="${page}">its page</a>.`
    : html`On <a href="${page}">its page</a>: ${joined(places, ', ')}.`;
  return html`<details${isWhole && html` class="later"`}><summary>${counted}: <span dir="auto">${label}</span></summary><p class="dim">${way}</p></details>`;
}

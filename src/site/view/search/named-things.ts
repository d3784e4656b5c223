// Names.json: what the search in the browser knows by name, before it looks into texts.

import { OVER, standingIn } from '../../../graph/successors.ts';
import { isList, type Json } from '../../../model/value.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { encodePath } from '../address/encode-path.ts';
import { choicesOf } from '../filter-fields.ts';
import { mainPages } from '../frame.ts';
import { glossary } from '../glossary.ts';
import { readRootOf } from '../overview.ts';
import { valueText } from '../target/value-tree.ts';
import { listedTargets } from '../target-list.ts';
import { count, kindName } from '../words.ts';

/** Something that can be asked for by name; texts are for people, as they are to be shown. */
export interface NamedThing {
  readonly kind: string;
  readonly title: string;
  /** Address below the base path, encoded. */
  readonly page: string;
  /** What it is also called: ids, numbers, paths. */
  readonly ids?: readonly string[];
  /** Where it stands. */
  readonly about?: string;
  /** Values of a key, summary of a rule. */
  readonly says?: readonly string[];
  /** `superseded`: only where it holds no more. */
  readonly over?: string;
  /** Points by which what is done, and more so what is only a part of something else, stands back behind its equals. */
  readonly minor?: number;
}

/** Thousands of findings are looked through on their own page. */
const MOST_FINDINGS = 300;
/** Values that a key is found by. */
const MOST_VALUES = 60;

/** What `names.json` says. */
export function namedThings(site: PreparedSite): readonly NamedThing[] {
  const all = [targets, documents, keys, lists, pages, readers, rules];
  return all.flatMap((named) => named(site));
}

/** The outermost first. */
function targets(site: PreparedSite): readonly NamedThing[] {
  const { visible } = site;
  return [...site.summaries.values()]
    .map((summary) => ({ ...summary, depth: site.around(summary.id).length }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ id, title, level, lifecycle, depth }) => {
      const { number = null, path = null } = site.targets.get(id) ?? {};
      const files = pathsIn(path, site);
      const parent = depth < 3 ? undefined : site.summaries.get(site.parents.get(id) ?? '')?.title;
      return {
        ...{ kind: kindName(level), title: visible(title) },
        page: site.targetHref(id).slice(site.base.length),
        ids: [id, number ?? [], path ?? []].flat().map(visible),
        about: visible(parent === undefined ? id : `${id} · ${parent}`),
        ...(files.length > 0 && { says: files }),
        ...(lifecycle === 'done' && { minor: 1 }),
        ...over(lifecycle),
      };
    });
}

function documents(site: PreparedSite): readonly NamedThing[] {
  const { visible } = site;
  const standingOf = standingIn(site.data.graph);
  const idOf = (path: string) => site.decisionAt.get(path)?.id;
  return [...site.documents.values()].flatMap(({ path, title, kind, defines, scope }) => {
    const document = site.data.graph.documents.get(path);
    if (defines !== null || document === undefined) return [];
    const id = idOf(path);
    const within = site.summaries.get(scope);
    const place = id ?? path;
    const { lifecycle, successors } = standingOf(document);
    const by = successors.map((newer) => idOf(newer) ?? site.documents.get(newer)?.title);
    const newer = by.length === 0 ? '' : ` · superseded by ${by.join(', ')}`;
    return {
      ...{ kind: kindName(kind), title: visible(title) },
      page: site.documentHref(path).slice(site.base.length),
      ids: [id === undefined ? [] : [id, id.replace(/^\D+/, '')], path].flat().map(visible),
      about: visible(
        site.parents.has(scope) && within ? `${place} · ${within.title}` : place + newer,
      ),
      ...(newer !== '' && { says: [visible(`${place} is replaced by ${by.join(', ')}`)] }),
      ...(id === undefined && { minor: 2 }),
      ...over(lifecycle),
    };
  });
}

/** Characters of a value in a list. */
const LONGEST = 120;

/** A map as `path: src/a.ts, action: create`, which is read faster than its JSON. */
function lineOf(value: Json): string {
  if (value === null || typeof value !== 'object' || isList(value)) return valueText(value);
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${valueText(part)}`);
  return parts.length === 0 ? valueText(value) : parts.join(', ');
}

/** By key, with all its places; those of the value that holds in most targets first. */
export function keysOf(site: PreparedSite) {
  const said = [...site.documents.keys()].flatMap((path) =>
    site.about.declared(path).map(({ keyPath, value, holds, line }) => ({
      ...{ key: site.visible(keyPath), text: site.visible(lineOf(value)).slice(0, LONGEST) },
      ...{ holds, place: site.place(path, line) },
    })),
  );
  const keys = [...Map.groupBy(said, ({ key }) => key)].map(([key, all]) => {
    const values = [...Map.groupBy(all, ({ holds }) => holds)].sort(
      ([a, some], [b, more]) => b.targets - a.targets || more.length - some.length,
    );
    return {
      key,
      anchor: `key-${encodeURIComponent(key.toWellFormed())}`,
      values: values.map(([, all]) => all),
    };
  });
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function keys(site: PreparedSite): readonly NamedThing[] {
  return keysOf(site).map(({ key, anchor, values }) => {
    const says = values.slice(0, MOST_VALUES).flatMap(([first]) => first?.text ?? []);
    const about = says.slice(0, 6).join(', ').slice(0, 160);
    return { kind: 'Key', title: key, page: `about/#${encodeURIComponent(anchor)}`, about, says };
  });
}

/** Files that a document claims for its target. */
function pathsIn(path: string | null, { about, visible }: PreparedSite): readonly string[] {
  const values = path === null ? [] : about.declared(path).map(({ value }) => value);
  return values.flatMap((value) =>
    typeof value === 'string' && /^[^\s:]+\/[^\s/]+\.\w+$/.test(value) ? visible(value) : [],
  );
}

/** Statuses and owners lead to the list of what bears them, terms to their meaning. */
function lists(site: PreparedSite): readonly NamedThing[] {
  const rows = listedTargets(site);
  const list = (
    kind: string,
    values: readonly (string | null)[],
    [noun, page] = ['target', 't/'],
  ) =>
    choicesOf(values).map(([value, number]) => ({
      ...{ kind, title: site.visible(value), about: count(number, noun) },
      page: `${page}?${new URLSearchParams({ [kind.toLowerCase()]: value })}`,
    }));
  const decided = site.data.decisions.map(({ status }) => status);
  const statuses = rows.map(({ status }) => status);
  const owners = rows.map(({ owner }) => owner);
  const terms = glossary(site).map(([term, about]) => ({
    ...{ kind: 'Term', title: term, page: `about/#${term.replaceAll(' ', '-')}`, about },
  }));
  return [
    ...list('Status', decided, ['decision', 'decisions/']),
    ...[...list('Status', statuses), ...list('Owner', owners), ...terms],
  ];
}

function pages(site: PreparedSite): readonly NamedThing[] {
  return [
    ...mainPages(site).map(({ key, text, page }) => ({
      ...{ kind: 'Page', title: text, page },
      ...(key === 'health' && { ids: ['findings', 'freshness', 'rules'] }),
    })),
    { kind: 'Page', title: 'How to read this', page: 'about/', ids: ['about', 'glossary'] },
    ...site.more.map(({ title, page, path, command }) => ({
      ...{ kind: 'Page', title: site.visible(title), page: encodePath(page) },
      ids: [site.visible(path ?? command)],
    })),
  ];
}

/** Those who read the root in ways of their own: what each has there. */
function readers(site: PreparedSite): readonly NamedThing[] {
  const root = readRootOf(site);
  return (root ? site.startReadings(root.id) : []).map(({ reader, title }) => ({
    ...{ kind: 'Page', title: site.visible(title), ids: [reader] },
    page: site.asHref(root?.id ?? '', reader).slice(site.base.length),
    about: 'what it reads in the root',
  }));
}

function rules({ data, base, ruleHref, visible, place }: PreparedSite): readonly NamedThing[] {
  const findings = data.report.findings.slice(0, MOST_FINDINGS);
  return [
    ...data.rules.map(({ id, summary }) => ({
      ...{ kind: 'Rule', title: id, page: ruleHref(id).slice(base.length) },
      ...{ about: summary, says: [summary] },
    })),
    ...findings.map(({ rule, message, path, line }) => {
      const { href, text } = place(path, line);
      return {
        ...{ kind: 'Finding', title: visible(message), page: href.slice(base.length) },
        ...{ about: `${rule} · ${text}`, says: [rule, visible(path)] },
      };
    }),
  ];
}

function over(lifecycle: string): { readonly over?: string } {
  return OVER.has(lifecycle) ? { over: lifecycle } : {};
}

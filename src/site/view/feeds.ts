// What feed.json and llms.txt tell: the documents that changed last, with whom each reaches; every bundle and every document.

import type { ChangesFeed } from '../../emit/changes-feed.ts';
import type { LlmsText } from '../../emit/llms-text.ts';
import type { PreparedSite, TargetSummary } from '../prepared-site.ts';
import { encodePath } from './address/encode-path.ts';
import { isOver, latestChanges, reachWords } from './overview.ts';
import { count, kindName, STALENESS } from './words.ts';

/** Readers ask again and again; more they do not keep. */
const MOST_CHANGES = 100;

export function changesFeed(site: PreparedSite): ChangesFeed {
  const changes = latestChanges(site, MOST_CHANGES);
  return {
    title: site.data.title,
    address: siteAddress(site),
    changes: changes.map((change) => {
      const { path, title } = change;
      const [kind, date] = [kindName(change.kind), change.date.value];
      const text = `${kind} ${path}, changed on ${date.slice(0, 10)}, ${reachWords(change, site)}.`;
      const page = site.documentHref(path).slice(site.base.length);
      return { path, title, kind, date, text, page };
    }),
  };
}

/** Absolute, ends with `/`; null where nobody said where the site will stand. */
export function siteAddress({ origin, base }: Pick<PreparedSite, 'origin' | 'base'>) {
  return origin === null ? null : origin + base;
}

/** The rest is in bundles/index.json. */
const MOST = 300;

export function llmsOf(site: PreparedSite): LlmsText {
  const { summaries, targets, documents, innermost, innermostNoun, inParts, targetAddress } = site;
  const address = siteAddress(site) ?? '';
  const bundle = ({ id, title, tokens, staleness }: TargetSummary) => ({
    title: `${id} ${title}`,
    href: inParts
      ? `${address}t/${encodePath(targetAddress.get(id) ?? '')}/`
      : `${address}bundles/${encodePath(id)}.md`,
    note: `${tokens === null ? '' : `${count(tokens, 'token')}, `}${STALENESS[staleness].word}`,
  });
  const standing = (path: string): string => {
    const record = site.decisionAt.get(path);
    if (record === undefined || record.inForce) return '';
    const { supersededBy: by, rawStatus } = record;
    return by.length > 0 ? `, superseded by ${by.join(', ')}` : `, ${rawStatus ?? 'no status'}`;
  };
  const live = [...summaries.values()].filter((summary) => !isOver(summary, targets));
  const inner = live.filter(({ id }) => innermost.has(id)).slice(0, MOST);
  const others = live.filter(({ id }) => !innermost.has(id)).slice(0, MOST);
  return {
    title: site.data.title,
    summary: `What ${count(targets.size, 'target')} of this workspace ${targets.size === 1 ? 'inherits' : 'inherit'} from ${count(documents.size, 'document')}, resolved by Stratigraph ${site.data.version} as of ${site.data.now.slice(0, 10)}.`,
    about: [
      `${ownBundle(site)} [bundles/index.json](${address}bundles/index.json) lists all of them, and [findings.json](${address}findings.json) lists known problems.`,
    ],
    sections: [
      { heading: kindName(innermostNoun.plural), links: inner.map(bundle) },
      { heading: 'Other targets', links: others.map(bundle) },
      {
        heading: 'Optional',
        links: [...documents.values()].slice(0, MOST).map(({ path, title, kind }) => ({
          title,
          href: address + site.documentHref(path).slice(site.base.length),
          note: `${kindName(kind)}, ${path}${standing(path)}`,
        })),
      },
    ],
  };
}

/** Which one to read: where readers differ, that of the reader. */
function ownBundle({ targets, data, innermostNoun, inParts }: PreparedSite): string {
  if (inParts)
    return '`stratigraph resolve <id> --format md` prints the context of one target; in `bundles/<id>.parts.json` it lies in parts.';
  const forms = (name: string): string =>
    `\`bundles/${name}.md\` is ready to read, and \`bundles/${name}.json\` has the file and line behind every value.`;
  const read = [...targets.values()].find((target) => data.readers(target).used.length > 0);
  if (read === undefined)
    return `Read the bundle of the ${innermostNoun.name} that you work as: ${forms('<id>')}`;
  const { noun, used } = data.readers(read);
  return `Read the bundle of the ${innermostNoun.name} that you work in, as the ${noun.name} that you are (${used.join(', ')}): ${forms(`<id>@<${noun.name}>`)}`;
}

import type { Document } from '../../model/document.ts';
import type { Finding } from '../../model/finding.ts';
import { bySeverity } from '../../model/severity.ts';
import type { DocumentFacts, PreparedSite } from '../prepared-site.ts';
import type { DrawDiagram } from '../render/diagrams/draw.ts';
import type { BlockNote } from '../render/findings.ts';
import { type Highlight, highlighter } from '../render/highlight.ts';
import { markdownRenderer } from '../render/render-markdown.ts';
import type { SiteData } from '../site-data.ts';
import { sourceLink } from '../view/address/encode-path.ts';
import { SEVERITY_MARK } from '../view/findings/finding-groups.ts';

export async function documentRendering(
  { graph, settings, has }: SiteData,
  documents: ReadonlyMap<string, DocumentFacts>,
  findings: ReadonlyMap<string, readonly Finding[]>,
  documentHref: (path: string) => string | null,
  picture: (path: string) => string | null,
): Promise<Pick<PreparedSite, 'render' | 'renderDocument' | 'renderPart'>> {
  const render = await markdownRenderer({
    places: {
      document: documentHref,
      has,
      picture,
      forge: (path, line) => sourceLink(settings.site.source, path, line),
    },
    highlight: await highlightFor(graph.documents.values()),
    draw: await drawerFor(graph.documents.values()),
  });
  const titleOf = (path: string): string => documents.get(path)?.title ?? '';
  return {
    render: (markdown, from) => render(markdown, { from, title: titleOf(from) }).html,
    renderPart: ({ markdown, source }) => render(markdown, { from: source, title: null }).html,
    renderDocument(path) {
      const document = graph.documents.get(path);
      if (document === undefined) return { html: '', headings: [] };
      const notes = blockNotes(document, findings.get(path) ?? []);
      const markdown = document.text.slice(document.bodyStart);
      return render(markdown, { from: path, title: titleOf(path), notes });
    },
  };
}

/** Colouring code costs a tenth of a second to load; a workspace without code does not pay it. */
function highlightFor(documents: Iterable<Document>): Promise<Highlight> | undefined {
  for (const { text } of documents) {
    if (text.includes('```') || text.includes('~~~')) return highlighter();
  }
  return undefined;
}

/** Laying out takes a fifth of a second to load. */
async function drawerFor(documents: Iterable<Document>): Promise<DrawDiagram | null> {
  for (const { text } of documents) {
    if (/(?:```|~~~) ?mermaid/.test(text))
      return (await import('../render/diagrams/draw.ts')).diagramDrawer();
  }
  return null;
}

/** What was found in the front matter has no block to stand at; the page lists it above. */
function blockNotes(
  { text, bodyStart }: Document,
  findings: readonly Finding[],
): readonly BlockNote[] {
  const before = linesBefore(text, bodyStart);
  return bySeverity(findings).flatMap(({ severity, rule, line }) => {
    if (line <= before) return [];
    const words = `${SEVERITY_MARK[severity]} ${severity}: ${rule}`;
    return [{ line: line - before, severity, words, href: `#L${line}` }];
  });
}

function linesBefore(text: string, start: number): number {
  return text.slice(0, start).split('\n').length - 1;
}

import type { Document } from '../../model/document.ts';
import { bySeverity, type Finding } from '../../model/finding.ts';
import type { SectionPart } from '../../model/resolution.ts';
import { keptTexts } from '../../write/kept-texts.ts';
import type { DocumentFacts } from '../prepared-site.ts';
import { highlighter } from '../render/highlight.ts';
import { markdownRenderer, type Rendered } from '../render/render-markdown.ts';
import type { SiteData } from '../site-data.ts';
import { sourceLink } from '../view/address/encode-path.ts';
import { SEVERITY_MARK } from '../view/findings.ts';

export async function documentRendering(
  { graph, settings, has }: SiteData,
  documents: ReadonlyMap<string, DocumentFacts>,
  findings: ReadonlyMap<string, readonly Finding[]>,
  documentHref: (path: string) => string | null,
  picture: (path: string) => string | null,
) {
  const texts = [...graph.documents.values()].map(({ text }) => text);
  const hasDiagrams = texts.some((text) => /(?:```|~~~) ?mermaid/.test(text));
  const { recall, keep } = keptTexts();
  const draw = hasDiagrams
    ? (await import('../render/diagrams/draw.ts')).diagramDrawer(recall)
    : null;
  const render = await markdownRenderer({
    places: {
      document: documentHref,
      has,
      picture,
      forge: (path, line) => sourceLink(settings.site.source, path, line),
    },
    // Colouring code costs a tenth of a second to load, laying out a diagram a fifth: who has none does not pay it.
    highlight: texts.some((text) => /```|~~~/.test(text)) ? await highlighter(recall) : undefined,
    draw,
  });
  const titleOf = (path: string): string => documents.get(path)?.title ?? '';
  return {
    /** For the next build. */
    keepTexts: keep,
    /** True where there are diagrams, and what draws them is not installed. */
    showsDiagramSource: hasDiagrams && draw === null,
    /** Safe HTML of a document's markdown; `from` is its path, for relative links. */
    render: (markdown: string, from: string): string =>
      render(markdown, { from, title: titleOf(from) }).html,
    /** The same for a part that stands beside parts of others: headings from the fourth level on, no ids. */
    renderPart: ({ markdown, source }: Pick<SectionPart, 'markdown' | 'source'>): string =>
      render(markdown, { from: source, title: null }).html,
    /** Body of a document as its page shows it, with a note at each block in which something was found. */
    renderDocument(path: string): Rendered {
      const document = graph.documents.get(path);
      if (document === undefined) return { html: '', headings: [] };
      const { text, bodyStart, structure } = document;
      const own = structure.sections.filter(({ markdown }) => markdown !== undefined);
      if (own.length > 0)
        return render(
          own.map(({ heading, markdown }) => `## ${heading}\n\n${markdown}`).join('\n\n'),
          { from: path, title: titleOf(path) },
        );
      const notes = blockNotes(document, findings.get(path) ?? []);
      return render(text.slice(bodyStart), { from: path, title: titleOf(path), notes });
    },
  };
}

/** What was found in the front matter has no block to stand at; the page lists it above. */
function blockNotes({ text, bodyStart }: Document, findings: readonly Finding[]) {
  const before = text.slice(0, bodyStart).match(/\r\n|\r|\n/g)?.length ?? 0;
  return bySeverity(findings).flatMap(({ severity, rule, line }) => {
    if (line <= before) return [];
    const words = `${SEVERITY_MARK[severity]} ${severity}: ${rule}`;
    return [{ line: line - before, tone: severity, words, href: `#L${line}` }];
  });
}

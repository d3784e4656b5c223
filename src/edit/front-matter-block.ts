import { isMap, parseDocument, type YAMLMap } from 'yaml';
import { splitFrontMatter } from '../parse/split-front-matter.ts';

export interface FrontMatterBlock {
  /** False where the text has none yet. */
  readonly exists: boolean;
  /** Null where it is empty or missing. */
  readonly map: YAMLMap | null;
  /** Offset of the YAML in the text; ranges of nodes count from here. */
  readonly base: number;
  readonly yaml: string;
  /** Offset of what follows it. */
  readonly bodyStart: number;
  /** The whole of it as plain data. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Front matter that is broken is mended by hand first: no patch can know what was meant. */
export function readBlock(text: string): FrontMatterBlock | { readonly problem: string } {
  const { state, yaml, yamlStart, bodyStart } = splitFrontMatter(text);
  if (state === 'refused') return { problem: 'its front matter is not YAML' };
  if (state === 'unclosed') return { problem: 'its front matter is never closed' };
  const at = { base: yamlStart, bodyStart };
  if (yaml === null) return { ...at, exists: false, map: null, yaml: '', data: {} };
  try {
    const document = parseDocument(yaml, {
      uniqueKeys: false,
      logLevel: 'silent',
      keepSourceTokens: true,
    });
    if (document.errors.length > 0) return { problem: 'its front matter is not valid YAML' };
    const { contents } = document;
    if (contents !== null && !isMap(contents)) return { problem: 'its front matter is not a map' };
    const data = contents === null ? {} : (document.toJS() as Readonly<Record<string, unknown>>);
    return { ...at, exists: true, map: contents, yaml, data };
  } catch {
    return { problem: 'its front matter cannot be read' };
  }
}

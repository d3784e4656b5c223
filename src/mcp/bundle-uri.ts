export type BundleFormat = 'json' | 'md';

export interface BundleAddress {
  readonly id: string;
  readonly format: BundleFormat;
}

export const BUNDLE_TEMPLATE = 'stratigraph://bundles/{+id}';

/** `stratigraph://bundles/0042/001.json` */
export function bundleUri({ id, format }: BundleAddress): string {
  const path = id.split('/').map(encodeURIComponent).join('/');
  return `stratigraph://bundles/${path}.${format}`;
}

/** Null for any other address. The id is looked up among known ones, never used as a path. */
export function bundleAddress(uri: string): BundleAddress | null {
  const [, path, format] = /^stratigraph:\/\/bundles\/([^?#]+)\.(json|md)$/.exec(uri) ?? [];
  if (path === undefined || (format !== 'json' && format !== 'md')) return null;
  try {
    return { id: path.split('/').map(decodeURIComponent).join('/'), format };
  } catch {
    return null;
  }
}

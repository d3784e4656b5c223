// The text of a bundle, which in a large site lies in parts: then the address is that of the list, with the form behind `#`.

import { type BundleParts, joinParts } from '../../model/bundle-parts.ts';
import { fetchJson, fetchText } from './html.ts';

export async function fetchBundle(url: string): Promise<string> {
  const [list = '', form] = url.split('#');
  if (form !== 'json' && form !== 'md') return fetchText(url);
  const parts = await fetchJson<BundleParts>(list);
  const folder = list.slice(0, list.lastIndexOf('/bundles/') + '/bundles/'.length);
  return joinParts(parts, form, (part) => fetchText(`${folder}parts/${part}`));
}

// Where the site stands, in the one form that pages use.

import { UsageError } from '../../model/usage-error.ts';
import type { Deployment } from '../prepared-site.ts';
import { normalBase } from '../view/address/addresses.ts';

/** Throws UsageError for what is no web address. A path in `site` counts as base path where none is given. */
export function deployment({
  site,
  base,
}: {
  readonly site?: string | undefined;
  readonly base?: string | undefined;
}): Deployment {
  if (base !== undefined && /[?#%\s<>"'\\]|^[a-z]+:|(?:^|\/)\.\.?(?:\/|$)/i.test(base)) {
    throw new UsageError(`--base ${base} is not a path.`, 'Give a path such as /docs/.');
  }
  if (site === undefined) return { base: normalBase(base ?? '/'), origin: null, isLive: false };
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol)) {
    throw new UsageError(
      `--site ${site} is not a web address.`,
      'Give one such as https://example.org.',
    );
  }
  const { origin, pathname } = new URL(site);
  const given = base === undefined || normalBase(base) === '/' ? pathname : base;
  return { base: normalBase(given), origin, isLive: false };
}

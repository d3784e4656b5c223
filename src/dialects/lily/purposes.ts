// What a prompt is told of a memory, whatever domain it is of, each labelled with its own (X-09, C-21).

import type { Purpose } from '../../model/dialect.ts';
import { folderOf } from '../../model/paths.ts';
import { aroundOf, factsOf, stateAt, togetherOf } from './life.ts';
import { isSubdomain, SUBDOMAINS } from './namespace.ts';

const LEAST_SURE = 0.6;

export const purposes: Readonly<Record<string, Purpose>> = {
  prompt: {
    kinds: SUBDOMAINS,
    warns: [],
    most: { each: 2, all: 8 },
    /** 900 characters. */
    tokens: 225,
    shares: {},
    estimate: (text) => text.length / 4,
    /** In force, and sure enough. */
    takes({ path, role, metadata }, now, all) {
      const facts = factsOf(metadata);
      const subdomain = isSubdomain(role.kind) ? role.kind : null;
      const markers = all.filter(
        (one) => one.role.kind === 'namespace' && path.startsWith(`${folderOf(one.path)}/`),
      );
      const around = togetherOf(markers.map((one) => aroundOf(one.metadata)));
      const { lifecycle } = stateAt(facts, subdomain, around, now);
      const isSure = (facts.confidence ?? 1) >= LEAST_SURE;
      return lifecycle === 'active' && facts.status !== 'conflicted' && isSure;
    },
  },
};

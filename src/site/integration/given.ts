// What a command says to the `stratigraph()` in an astro.config, whose options it goes before.

import type { AstroConfig, AstroIntegration } from 'astro';
import type { Built } from '../integration.ts';

export interface Given {
  /** Settings file, absolute. */
  readonly config?: string | undefined;
  /** ISO 8601. */
  readonly now?: (() => string) | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Called at the end of a build. */
  readonly onBuilt?: ((built: Built) => void) | undefined;
}

/** Of an integration Astro keeps its name and its hooks. */
const HOOK = 'stratigraph:given';

export function given(options: Given): AstroIntegration {
  return { name: 'stratigraph:command', hooks: { [HOOK]: options } };
}

export function givenIn({ integrations }: AstroConfig): Given {
  const found = integrations.find(({ hooks }) => HOOK in hooks)?.hooks[HOOK];
  return typeof found === 'object' && found !== null ? found : {};
}

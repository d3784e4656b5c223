// The surfaces by name; each is loaded alone.

import type { Surface } from './surface.ts';

const SURFACES = {
  documents: async () => (await import('./documents.ts')).documents,
  html: async () => (await import('./html.ts')).html,
  settings: async () => (await import('./settings.ts')).settings,
  memory: async () => (await import('./memory.ts')).memory,
  git: async () => (await import('./git.ts')).git,
  http: async () => (await import('./http.ts')).http,
  mcp: async () => (await import('./mcp.ts')).mcp,
  lsp: async () => (await import('./lsp.ts')).lsp,
} satisfies Record<string, () => Promise<unknown>>;

export const NAMES = Object.keys(SURFACES);

export async function surfaceOf(name: string): Promise<Surface<unknown>> {
  const load: () => Promise<unknown> = SURFACES[name as keyof typeof SURFACES];
  return (await load()) as Surface<unknown>;
}

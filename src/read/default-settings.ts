import type { Settings } from '../model/settings.ts';

/** What holds where a workspace says nothing (L-060, L-061). */
export const DEFAULT_SETTINGS: Settings = {
  staleness: { warning: 14, critical: 30, archive: 90, refresh: 30 },
  code: { commits: 30, lines: 1000, gone: 3, notices: true },
  exclude: [],
  maxFileBytes: 5_000_000,
  adrs: [],
  folders: {},
  decisionsWithoutStatus: 'auto',
  site: { title: null, logo: null, colors: {}, source: null, edit: null, pages: [], commits: 20 },
  rules: {},
  tokenBudget: null,
  agents: [],
  window: null,
  memory: {
    ...{ policy: null, home: null, halfLife: 90, reinforcement: 0.5, access: 0.25 },
    ...{ pruneBelow: 0.25, mostActive: 200, mostStateBytes: 1_000_000 },
  },
  instructions: { source: null, rules: null, items: null },
  alwaysLoaded: { lines: null, tokens: null },
  repositories: [],
};

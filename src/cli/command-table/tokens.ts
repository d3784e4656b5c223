// In: nothing. Out: the option that several commands share.

import type { OptionSpec } from '../command.ts';

export const TOKENS: OptionSpec = {
  flags: '--tokens',
  summary: 'count tokens too (estimate, o200k_base)',
};

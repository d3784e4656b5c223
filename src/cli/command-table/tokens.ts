import type { OptionSpec } from '../command.ts';

export const TOKENS: OptionSpec = {
  flags: '--tokens',
  summary: 'also count tokens (estimate, o200k_base)',
};

// In: options. Out: what everything in the workspace inherits (L-020).

import type { Run } from '../command.ts';
import { run as resolve } from './context-resolve.ts';

export const run: Run = ({ options, io }) => resolve({ args: [], options, io });

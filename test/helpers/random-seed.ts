// Properties are tried with the same values in each run of a gate, and with new ones where TEST_SEED names them.

import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) });

// What the core uses of Node, for browsers.

export { Buffer } from 'buffer/';
export { dequal as isDeepStrictEqual } from 'dequal';
/** The bundle requires nothing: see `requiredInTheBundle`. */
export const createRequire = undefined;

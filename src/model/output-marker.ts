// The name by which every part knows a folder that a build filled.

/** A file in the folder of a built site; what stands beside it is our own output and never context. */
export const OUTPUT_MARKER = '.stratigraph';

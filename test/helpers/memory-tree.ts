export { memoryTree } from '../../src/read/memory-tree.ts';

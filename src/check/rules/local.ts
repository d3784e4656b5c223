// The rules that the layers of one target are enough for.

export { default as declaredOverride } from './declared-override.ts';
export { default as directContradiction } from './direct-contradiction.ts';
export { default as invalidFrontMatter } from './invalid-front-matter.ts';
export { default as invalidValue } from './invalid-value.ts';
export { default as lockedOverride } from './locked-override.ts';
export { default as mergeConflict } from './merge-conflict.ts';
export { default as missingField } from './missing-field.ts';
export { default as samePriorityConflict } from './same-priority-conflict.ts';
export { default as staleDocument } from './stale-document.ts';
export { default as staleOverride } from './stale-override.ts';
export { default as typeClash } from './type-clash.ts';
export { default as unknownStatus } from './unknown-status.ts';
export { default as unreadableFile } from './unreadable-file.ts';

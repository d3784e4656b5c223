import changeConflict from './change-conflict.ts';
import deltaBase from './delta-base.ts';
import openspecFormat from './openspec-format.ts';

export const rules = () => [changeConflict, deltaBase, openspecFormat];

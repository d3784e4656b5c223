// What `check` finds in documents of this dialect alone.

import type { Rule } from '../../../model/rule.ts';
import entryName from './entry-name.ts';
import leftoverFile from './leftover-file.ts';
import listedTwice from './listed-twice.ts';
import undeclaredValue from './undeclared-value.ts';

export const rules: readonly Rule[] = [undeclaredValue, entryName, leftoverFile, listedTwice];

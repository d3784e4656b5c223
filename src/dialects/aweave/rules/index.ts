import entryName from './entry-name.ts';
import leftoverFile from './leftover-file.ts';
import listedTwice from './listed-twice.ts';
import undeclaredValue from './undeclared-value.ts';

export const rules = () => [undeclaredValue, entryName, leftoverFile, listedTwice];

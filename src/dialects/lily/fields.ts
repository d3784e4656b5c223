// The fields of a record whose values have a form.

import { isList, type Json, scalarText } from '../../model/value.ts';
import { isDate } from './life.ts';
import { FIELDS } from './record-file.ts';

const SOURCES = ['command', 'inference', 'import', 'system'];

export const FORMS: Readonly<
  Record<string, { readonly is: (value: Json) => boolean; readonly says: string }>
> = {
  schema_version: { is: (value) => Number.isInteger(value), says: 'a whole number' },
  source: { is: (value) => SOURCES.some((one) => one === value), says: SOURCES.join(', ') },
  confidence: {
    is: (value) => typeof value === 'number' && value >= 0 && value <= 1,
    says: 'a number from 0 to 1',
  },
  expires_at: { is: isDateOrNone, says: 'a date' },
  last_verified: { is: isDateOrNone, says: 'a date' },
  index: {
    is: (value) => typeof value === 'boolean' || isList(value),
    says: 'false or a list of fields',
  },
};

function isDateOrNone(value: Json): boolean {
  const text = scalarText(value) ?? '';
  return value === null || isDate(text) || /^(?:tbd|none|)$/i.test(text);
}

/** True for a field that every record may have, with a value that it may have. */
export function isField(name: string, value: Json): boolean {
  if (!FIELDS.some((one) => one === name)) return false;
  if (name === 'tags') return isList(value) && value.every((one) => typeof one === 'string');
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  return form === undefined ? typeof value === 'string' : value !== null && form.is(value);
}

import type { Json } from '../model/value.ts';
import { visible } from './visible.ts';
import { yamlScalar } from './yaml-text.ts';

/** A value in one line: a string without quotes where it needs none, a list or a map as JSON. */
export function valueText(value: Json): string {
  return visible(
    value !== null && typeof value === 'object' ? JSON.stringify(value) : yamlScalar(value),
  );
}

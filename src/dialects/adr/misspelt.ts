// Keys and headings one slip away from what a decision record lacks; it may have any others of its own.

import { slipOf } from '../../model/closest.ts';
import type { Document } from '../../model/document.ts';
import { faultAt, linesIn } from './header.ts';
import { keys, statusWord } from './lifecycle.ts';
import type { Source } from './masked-text.ts';

/** In `document` before its unknown keys are left out; `read`: with what it says of itself. */
export function misspelt(document: Document, source: Source, read: Document): Document['faults'] {
  const lacking = Object.entries(keys.references).flatMap(([name, relation]) =>
    read.references.some((one) => one.relation === relation) ? [] : [name],
  );
  const meantBy = (name: string, text: string, isKey: boolean): string | null => {
    const isStatus = statusWord(/^\P{L}*(\p{L}+)/u.exec(text)?.[1] ?? null) !== null;
    if (read.rawStatus === null && isStatus && slipOf(name, ['status'])) return 'status';
    // What is superseded, and by what, is not what it supersedes.
    if (!isKey || /^super\w+[dr]$/i.test(name)) return null;
    const slip = slipOf(name.replace(/^superc/i, 'supers').replace(/[- ]/g, '_'), lacking);
    return slip ?? lacking.find((one) => one === `${name}s`) ?? null;
  };
  const entries = document.declarations.flatMap(({ from, values }) =>
    from === 'front-matter' ? values.entries : [],
  );
  const places = [
    ...entries.map(({ key, keySpan, value }) => {
      const text = value.type === 'scalar' ? `${value.value}` : '';
      return { span: keySpan, meant: meantBy(key, text, true) };
    }),
    ...document.structure.sections.map(({ heading, headingSpan, body }) => {
      const [{ start, end } = body] = linesIn(source, body.start, body.end);
      return { span: headingSpan, meant: meantBy(heading, source.masked.slice(start, end), false) };
    }),
  ];
  return places.flatMap(({ span, meant }) => {
    const message = `\`${document.text.slice(span.start, span.end).trimEnd()}\` is not known.`;
    return meant === null
      ? []
      : [faultAt(document, 'misspelt-key', span, message, `Did you mean \`${meant}\`?`)];
  });
}

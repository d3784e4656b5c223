// How answers of dialects are worded: by the dialects, with what makes them fit for a terminal.

import { penOf } from '../emit/text.ts';
import { visibleBlock } from '../emit/visible.ts';
import type { Wording } from '../model/operation.ts';
import { YES } from '../operations/operation.ts';
import type { Words } from '../operations/words.ts';

export function ownWords({ text, code, confirm, formats = {} }: Wording<unknown>): Words<never> {
  const all = Object.entries(formats);
  return {
    text: (data, { io }) => text(data, penOf(io)),
    ...(code && { code }),
    ...(confirm && {
      confirm: (data) => visibleBlock(confirm(data)),
      options: { yes: YES },
    }),
    asks: (format) => formats[format]?.asks ?? {},
    ...(all.length > 0 && {
      formats: Object.fromEntries(
        all.map(([name, format]) => [name, (data) => visibleBlock(format.text(data))]),
      ),
    }),
  };
}

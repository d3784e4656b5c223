// What HTML may hold that was made from a workspace's markdown; everything else is dropped.

import { defaultSchema, type Options } from 'rehype-sanitize';

/** Elements of markdown and GFM; no form but the checkbox of a task, no media, nothing that loads. */
const ELEMENTS: readonly string[] = [
  ...['a', 'b', 'blockquote', 'br', 'code', 'del', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'],
  ...['i', 'input', 'li', 'ol', 'p', 'pre', 'section', 'span', 'strong', 'sub', 'sup'],
  ...['table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
];

/** Attribute values are named one by one. Ids come from this house alone, all with one prefix, so nothing is clobbered. */
export const SCHEMA: Options = {
  ...defaultSchema,
  tagNames: [...ELEMENTS],
  attributes: {
    a: [
      'href',
      'id',
      'rel',
      'ariaDescribedBy',
      'ariaLabel',
      'dataFootnoteBackref',
      'dataFootnoteRef',
      ['className', 'external', 'data-footnote-backref', 'image'],
    ],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    h1: ['id'],
    h2: ['id', ['className', 'sr-only']],
    h3: ['id'],
    h4: ['id'],
    h5: ['id'],
    h6: ['id'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    span: [['className', 'image', 'missing']],
    td: [['align', 'left', 'right', 'center']],
    th: [['align', 'left', 'right', 'center']],
    ul: [['className', 'contains-task-list']],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'] },
  clobber: [],
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
};

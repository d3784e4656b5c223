// Operations that the test dialect brings: one reads, one writes.

import { defineOwnOperation } from '../../../src/model/operation.ts';

export const horoscope = defineOwnOperation({
  name: 'horoscope',
  summary: 'tell what the stars say',
  input: {
    target: { type: 'target', summary: 'under which star', positional: true, required: true },
    mood: { type: 'text', summary: 'in which mood', choices: ['dim', 'bright'], default: 'bright' },
  },
  examples: ['horoscope vega'],
  does: 'reads',
  address: '/stars/{target}/horoscope',
  tool: { title: 'Horoscope', description: 'What the stars say.' },
  async run({ resolve }, { target, mood }) {
    const { layers } = await resolve(target);
    return { star: target.id, says: `${layers.length} ${mood} omens` };
  },
});

export const inscribe = defineOwnOperation({
  name: 'inscribe',
  summary: 'write a line into the sky',
  input: {
    words: { type: 'text', summary: 'the line', positional: true, required: true },
  },
  examples: ['inscribe "Beware of comets"'],
  does: 'adds',
  tool: { title: 'Inscribe', description: 'Writes a line into the sky.' },
  async run({ edit }, { words }) {
    const change = (text: string | null) => ({ text: `${text ?? '# Sky\n\n'}- ${words}\n` });
    const { text } = await edit('stars/sky.md', change);
    return { lines: text.split('\n').length - 1 };
  },
});

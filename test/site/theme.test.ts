import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, GROUNDS, READABLE, themeCss } from '../../src/site/view/brand.ts';

const LEVELS = [
  { name: 'plan', plural: 'plans', colour: 2 },
  { name: 'agent', plural: 'agents', colour: 3 },
] as const;

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

const css = (text: string | null, theme: 'light' | 'dark'): Readonly<Record<string, string>> => {
  const pairs = (text ?? '').matchAll(/(--[\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)/g);
  return Object.fromEntries(
    [...pairs].map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]),
  );
};

test.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('%s on %s has a contrast of %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

test('whatever the colour, text in it can be read in both themes (WCAG AA)', () => {
  fc.assert(
    fc.property(colour, colour, (accent, agent) => {
      const text = themeCss({ accent, agent }, LEVELS);
      for (const theme of ['light', 'dark'] as const) {
        const { ground, surface, sunken } = GROUNDS[theme];
        const made = css(text, theme);
        const tint = made['--accent-ground'] ?? '';
        for (const under of [ground, surface, sunken, tint])
          expect(contrast(made['--accent'] ?? '', under)).toBeGreaterThanOrEqual(READABLE);
        for (const under of [ground, surface, sunken])
          expect(contrast(made['--level-3'] ?? '', under)).toBeGreaterThanOrEqual(READABLE);
      }
    }),
  );
});

test('a colour that can be read stays as it is', () => {
  expect(css(themeCss({ plan: '#8a5f00' }, LEVELS), 'light')).toEqual({ '--level-2': '#8a5f00' });
});

test('without colours there is no stylesheet', () => {
  expect(themeCss({}, LEVELS)).toBe(
    '[data-level="plan"]{--level:var(--level-2)}\n[data-level="agent"]{--level:var(--level-3)}\n',
  );
});

test('the grounds are those of the tokens', () => {
  const tokens = readFileSync(new URL('../../src/site/styles/tokens.css', import.meta.url), 'utf8');
  for (const theme of ['light', 'dark'] as const) {
    const set = css(tokens, theme);
    const { ground, surface, sunken, ink, accent } = GROUNDS[theme];
    expect(set).toMatchObject({
      '--ground': ground,
      '--surface': surface,
      '--sunken': sunken,
      '--ink': ink,
      '--accent': accent,
    });
  }
});

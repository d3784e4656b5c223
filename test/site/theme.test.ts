import { expect, test } from 'vitest';
import { themeCss } from '../../src/site/view/brand.ts';

const LEVELS = [{ name: 'plan', plural: 'plans', colour: 2 }] as const;

test('the settings name colours of the accent and of levels; without them there are none', () => {
  const levels = '[data-level="plan"]{--level:var(--level-2)}\n';
  expect(themeCss({}, LEVELS)).toBe(levels);
  const css = themeCss({ accent: '#123456', plan: '#8a5f00', lost: '#000000' }, LEVELS);
  expect(css.slice(levels.length)).toMatch(
    /^html:root\{--accent:light-dark\(oklch\(from #123456 .*;--accent-ground:color-mix\(.*;--level-2:light-dark\(oklch\(from #8a5f00 [^;]*\}\n$/,
  );
});

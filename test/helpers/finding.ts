import type { Comparison, TargetChange } from '../../src/model/change.ts';
import type { Finding } from '../../src/model/finding.ts';

/** A warning about the link at `docs/a.md:3:5`. */
export function finding(more: Partial<Finding> = {}): Finding {
  return {
    rule: 'broken-link',
    severity: 'warning',
    message: 'The link leads nowhere.',
    path: 'docs/a.md',
    line: 3,
    column: 5,
    endLine: 3,
    endColumn: 12,
    related: [],
    targets: [],
    fingerprint: '0123456789abcdef',
    fixable: false,
    ...more,
  };
}

/** An agent that sees nothing differently but what is given. */
export function targetChange(more: Partial<TargetChange> = {}): TargetChange {
  return {
    id: '0042/001',
    name: more.id ?? '0042/001',
    kind: 'changed',
    level: 'agent',
    parent: '0042',
    title: 'Glaze',
    values: [],
    locks: [],
    layers: [],
    sections: [],
    tokens: null,
    ...more,
  };
}

export function comparison(more: Partial<Comparison> = {}): Comparison {
  return {
    base: { revision: 'main', commit: 'a'.repeat(40) },
    new: [],
    fixed: [],
    unchanged: 0,
    targets: [],
    ...more,
  };
}

/** Texts that try to be more than text: commands, mentions, links, markup, marks of tables, hidden characters. */
export const HOSTILE: readonly string[] = [
  '::error file=x::forged',
  '##[add-mask]secret',
  'a\n::set-output name=x::y',
  'a\r\n##[error]b',
  '\u2028::error::x',
  '100% %0A %25 a,b:c::d',
  '@octocat and @org/team',
  'see #12, GH-12, org/repo#12 and https://evil.example/x?y=z www.evil.example',
  '[click](https://evil.example) ![x](https://evil.example/x.png) [a][b]',
  '<img src=x onerror=alert(1)><!-- marker --></details></table>',
  'a | b \\| c \\\\| d',
  '`code` | `` two ` `` | ` odd',
  '| - | - |\n| x | y |',
  '# heading\n\n- list\n\n> quote',
  '*a* _b_ ~~c~~ **d** $x$ {0} {{ github.token }}',
  '\u202egnp.exe \u200bhidden \u0000\u001b[31mred',
  '\ud800 lone surrogate',
  '',
  ' ',
  'x'.repeat(10_000),
];

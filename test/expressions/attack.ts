// Texts that a backtracking engine may need very long for, made from an expression's own parts, and how long it needs.

import { createContext, Script } from 'node:vm';
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';

/** Samples of one part that are tried; more would only repeat what these show. */
const MOST = 4;
const LENGTH = 20_000;
/** Seconds worth a closer look: what is linear takes a hundredth. */
const SUSPECT = 0.005;
/** Seconds that the longer text needs at least where it is slow. */
const SLOW = 0.04;
/** Seconds after which a match of the longer text is given up; by the clock, which on a busy machine runs ahead. */
const GIVEN_UP = 2;
/** How much longer the longer text is: linear time grows as much, quadratic time by its square. */
const GROWTH = 4;

/** What may stand for a class of characters, and what may follow a repetition so that it fails. */
const CHARACTERS = [...'a0 -\n\t._/:#*`~[](){}<>|=!?"\'@$%^&+,;\\Z\r', 'é', '\u2028', '\0'];
const ENDS = ['', '\0', '\n\0', '!', 'a\0'];

/** Why an expression is not linear: by its form, and by a text that takes it long. None where it is. */
export function causesOf(expression: RegExp): readonly string[] {
  const causes = analyse(expression).reports.map(({ type }) => `${type} of a single character`);
  const text = slowText(expression);
  return text === null ? causes : [...causes, `slow for ${JSON.stringify(text)}`];
}

/** The text with which matching takes far more than in proportion to its length; null where none is found. */
export function slowText(expression: RegExp): string | null {
  for (const attack of attacksOn(expression)) {
    if (secondsFor(expression, attack(LENGTH)) < SUSPECT) continue;
    // Slow may be what the machine is right now, so what counts is how the time grows with the text.
    const least = (length: number): number =>
      leastOf(3, () => secondsFor(expression, attack(length)));
    const long = least(LENGTH * GROWTH);
    if (long >= GIVEN_UP || (long > SLOW && long > least(LENGTH) * GROWTH * 2)) return attack(60);
  }
  return null;
}

/** The shortest of several times; what was given up once is not tried again. */
function leastOf(tries: number, measure: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0 && least > 0; left -= 1) {
    least = Math.min(least, measure());
    if (least >= GIVEN_UP) break;
  }
  return least;
}

type Attack = (length: number) => string;

function attacksOn({ source, flags }: RegExp): readonly Attack[] {
  const parsed = new RegExpParser({ ecmaVersion: 2025 }).parseLiteral(`/${source}/${flags}`);
  const sample = sampler(flags);
  const found = new Map<string, Attack>();
  visitRegExpAST(parsed, {
    onQuantifierEnter(node) {
      if (node.max < 100) return;
      const before = prefixOf(node, sample);
      const repeated = sample(node.element).filter((text) => text !== '');
      const pumps = [...repeated, ...repeated.map((text) => before + text), before].filter(Boolean);
      for (const pump of new Set(pumps)) {
        for (const end of ENDS) {
          const start = pump === before ? '' : before;
          found.set(
            JSON.stringify([start, pump, end]),
            (length) => start + pump.repeat(Math.ceil(length / pump.length)) + end,
          );
        }
      }
    },
  });
  return [...found.values()];
}

type Part = AST.Element | AST.Alternative | AST.Pattern;
type Sample = (part: Part) => readonly string[];

/** The shortest text before a part that lets the engine reach it. */
function prefixOf(part: AST.Node, sample: Sample): string {
  const { parent } = part;
  if (parent === null || parent.type === 'RegExpLiteral') return '';
  const outer = prefixOf(parent, sample);
  if (parent.type !== 'Alternative') return outer;
  const before = parent.elements.slice(0, parent.elements.indexOf(part as AST.Element));
  return outer + before.map((element) => sample(element)[0] ?? '').join('');
}

function sampler(flags: string): Sample {
  const characters = (raw: string): readonly string[] => {
    const one = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ''));
    return CHARACTERS.filter((character) => one.test(character)).slice(0, 3);
  };
  const sample: Sample = (part) => {
    switch (part.type) {
      case 'Character':
        return [String.fromCodePoint(part.value)];
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return characters(part.raw);
      case 'Group':
      case 'CapturingGroup':
      case 'Pattern':
        return part.alternatives.flatMap(sample).slice(0, MOST * 2);
      case 'Alternative':
        return part.elements.reduce<readonly string[]>(
          (texts, element) => joined(texts, sample(element)).slice(0, MOST * 2),
          [''],
        );
      case 'Quantifier': {
        const inner = sample(part.element).map((text) => text.repeat(Math.max(1, part.min)));
        return part.min === 0 ? ['', ...inner] : inner;
      }
      default:
        return [''];
    }
  };
  return sample;
}

function joined(starts: readonly string[], ends: readonly string[]): readonly string[] {
  return ends.flatMap((end) => starts.map((start) => start + end));
}

const context = createContext({ expression: /x/, text: '' });
const search = new Script('text.replace(expression, "")');

function secondsFor(expression: RegExp, text: string): number {
  context.expression = expression;
  context.text = text;
  // Of this process alone: others may have the machine meanwhile.
  const { user: started } = process.cpuUsage();
  try {
    search.runInContext(context, { timeout: GIVEN_UP * 1000 });
  } catch {
    return GIVEN_UP;
  }
  return (process.cpuUsage().user - started) / 1e6;
}

// How much of the descriptions has room where an agent sends only so much of them; in the order in which they are listed.

import type { Budget } from './model.ts';

/** Characters of Claude Code's own skills in its list: as they are sent, and what is left of them where the list is too long. */
const CLAUDE_OWN = { whole: 6130, least: 6074 };

/**
 * 1 % of the window, in tokens of 4 characters (3 for the models with a window of a million). What does not fit whole is left
 * to its name; later ones that fit are sent.
 */
export const claudeBudget: Budget = (entries, window) => {
  const budget = Math.floor(window * (window >= 1_000_000 ? 3 : 4) * 0.01);
  const needs = entries.map(({ description }) =>
    description === null ? 0 : description.length + 2,
  );
  const names = entries.reduce((sum, { name }) => sum + name.length + 3, 0);
  const all = needs.reduce((sum, need) => sum + need, 0);
  if (CLAUDE_OWN.whole + names + all <= budget) return needs.map(whole);
  let left = budget - CLAUDE_OWN.least - names;
  return needs.map((need) => {
    if (need > left) return null;
    left -= need;
    return whole();
  });
};

const whole = (): number => Number.POSITIVE_INFINITY;

/** Entries are sent until they fill so many characters, each with what stands around it; the names of all others follow. Where those count, too, later ones that fit are sent. */
export function addedUp(most: number, around: number, nameAlone: number, reserved: number): Budget {
  return (entries) => {
    const alone = entries.map(({ name }) => nameAlone && name.length + nameAlone);
    let left = alone.reduce((rest, one) => rest - one, most - reserved);
    return entries.map(({ name, description }) => {
      const more = nameAlone === 0 ? name.length + around : around - nameAlone;
      const need = (description ?? '').length + more;
      if (need > left && nameAlone > 0) return null;
      left -= need;
      return left < 0 ? null : whole();
    });
  };
}

/** Bytes that one token takes, as Codex reckons. */
const BYTES = 4;
const CODEX_TOKENS = 5440;
/** Of its own skills: what stands around their descriptions, and these, which come first. */
const CODEX_OWN = { least: 49, wants: [143, 156, 27, 57] };

/** 2 % of 272,000 tokens: where that is too little, every description gets the same number of them, and earlier ones the rest. */
export const codexBudget: Budget = (entries) => {
  const least = entries.map(({ name, path }) => {
    const folder = path.split('/').slice(-2).join('/');
    return Buffer.byteLength(`- ${name}:  (file: r0/${folder})\n`);
  });
  const tokens = (bytes: number): number => Math.ceil(bytes / BYTES);
  const wanted = entries.map(({ description }, at) => {
    const own = least[at] ?? 0;
    return tokens(own + Buffer.byteLength(description ?? '')) - tokens(own);
  });
  const wants = [...CODEX_OWN.wants, ...wanted];
  let left = CODEX_TOKENS - CODEX_OWN.least - least.reduce((sum, bytes) => sum + tokens(bytes), 0);
  if (wants.reduce((sum, want) => sum + want, 0) <= left) return wanted.map(whole);
  const got = wants.map(() => 0);
  for (let at = 0; left > 0; at = (at + 1) % wants.length)
    if ((got[at] ?? 0) < (wants[at] ?? 0)) {
      got[at] = (got[at] ?? 0) + 1;
      left -= 1;
    }
  return wanted.map((want, at) => {
    const [own = 0, tokensGot = 0] = [least[at], got[at + CODEX_OWN.wants.length]];
    return tokensGot === want ? whole() : Math.max(0, (tokens(own) + tokensGot) * BYTES - own);
  });
};

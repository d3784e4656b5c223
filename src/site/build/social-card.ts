// The picture that chats and feeds show of a link to the site, under a name of its bytes; the title of the page stands beside it.

import { xmlText } from '../../emit/xml.ts';
import type { Frame, Served } from '../prepared-site.ts';
import { GROUNDS, mix, named } from '../view/brand.ts';
import { clipped } from '../view/words.ts';

/** Letters of the title that fit, and how wide one is, of its height. */
const MOST = 48;
const WIDTH = 0.58;

/** With its picture; its address must be whole, so there is none where nobody said where the site will stand. */
export async function withSocialCard<Site extends Served>(site: Site): Promise<Site> {
  const { frame, files } = site;
  if (frame.origin === null || frame.isLive) return site;
  const content = await drawn(cardSvg(frame));
  if (content === null) return site;
  const card = named('card', 'png', content);
  files.set(card.name, () => card.content);
  return { ...site, frame: { ...frame, card: card.name } };
}

/** Null where the library that draws is not installed, which few need, or cannot draw it. */
async function drawn(svg: string): Promise<Uint8Array | null> {
  try {
    const { default: sharp } = await import('sharp');
    return await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  } catch {
    return null;
  }
}

function cardSvg({ title, visible, brand }: Frame): string {
  const { ground, ink } = GROUNDS.light;
  const words = clipped(visible(title), MOST);
  // Ideographs are twice as wide as letters.
  const width = words.length * (/[\u1100-\uffff]/.test(words) ? 1 : WIDTH);
  const size = Math.min(110, Math.floor(1040 / width));
  const bands = [1, 0.6, 0.3].map((share, at) => {
    const y = 500 + at * 44;
    const fill = mix(brand.accent, ground, share);
    return `<path fill="${fill}" d="M0 ${y}c300-70 450 40 700 0 250-40 330-50 500-20v44c-170-30-250-20-500 20-250 40-400-70-700 0z"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...bands,
    `<text x="80" y="300" font-size="${size}" fill="${ink}" font-family="system-ui, Helvetica, Arial, sans-serif" font-weight="bold">${xmlText(words)}</text></svg>`,
  ].join('');
}

// The picture that chats and feeds show of a link to the site, under a name of its bytes; the title of the page stands beside it.

import { xmlText } from '../../emit/xml.ts';
import type { Frame, MakeFile, Served } from '../prepared-site.ts';
import { GROUNDS, mix, named } from '../view/brand.ts';

/** Of a line of the title, in letters of the Latin alphabet. */
const WIDEST = 20;
const LINES = 2;

/** With its picture; its address must be whole, so there is none where nobody said where the site will stand. */
export async function withSocialCard<Site extends Served>(site: Site): Promise<Site> {
  const { frame, files } = site;
  if (frame.origin === null || frame.isLive) return site;
  const content = await drawn(cardSvg(frame));
  if (content === null) return site;
  const card = named('card', 'png', content);
  return {
    ...site,
    frame: { ...frame, card: card.name },
    files: new Map<string, MakeFile>([...files, [card.name, () => card.content]]),
  };
}

/** Null where the library that draws is not installed (Astro does without, too), or cannot draw it. */
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
  const lines = wrapped(visible(title));
  const bands = [1, 0.6, 0.3].map((share, at) => {
    const y = 500 + at * 44;
    const fill = mix(brand.accent, ground, share);
    return `<path fill="${fill}" d="M0 ${y}c300-70 450 40 700 0 250-40 330-50 500-20v44c-170-30-250-20-500 20-250 40-400-70-700 0z"/>`;
  });
  const text = (line: string, y: number, size: number, fill: string): string =>
    `<text x="80" y="${y}" font-size="${size}" fill="${fill}">${xmlText(line)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">`,
    `<rect width="100%" height="100%" fill="${ground}"/>`,
    ...bands,
    '<g font-family="system-ui, Helvetica, Arial, sans-serif" font-weight="bold">',
    ...lines.map((line, at) => text(line, 200 + at * 110, 88, ink)),
    '</g></svg>',
  ].join('');
}

/** Of what does not fit, the end is left out; ideographs are twice as wide as letters. */
function wrapped(title: string): readonly string[] {
  const lines: string[] = [];
  let rest = [...title.slice(0, 200)];
  while (rest.length > 0 && lines.length < LINES) {
    let end = 0;
    for (let width = 0; end < rest.length; end++) {
      width += (rest[end] ?? '') < '\u1100' ? 1 : 2;
      if (width > WIDEST) break;
    }
    const isCut = end < rest.length && lines.length === LINES - 1;
    const space = isCut || end === rest.length ? -1 : rest.lastIndexOf(' ', end);
    if (space > 0) end = space;
    lines.push(rest.slice(0, end).join('').trim() + (isCut ? '…' : ''));
    rest = rest.slice(end);
  }
  return lines;
}

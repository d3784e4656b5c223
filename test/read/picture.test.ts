import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPicture } from '../../src/read/picture.ts';
import { folder } from '../helpers/folder.ts';

const svg = (inside: string, head = '') =>
  `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
const PNG = Buffer.from('89504e470d0a1a0a00000000', 'hex');

const FINE: Readonly<Record<string, string | Uint8Array>> = {
  'plain.svg': svg('<path d="M0 0h9v9z" fill="url(#g)"/>'),
  'commented.svg': `<?xml version="1.0"?>\n<!-- a --> <!-- b -->${svg('<path d="M0 0h9v9z"/>')}`,
  'used.svg': svg(
    '<defs><g id="a"/></defs><use href="#a"/>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- made -->\n',
  ),
  'written.svg': svg('<title>C:\\tools &#38; &#169; &#8212;</title>'),
  'picture.png': PNG,
  'picture.webp': Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
};

const BAD: Readonly<Record<string, readonly [content: string | Uint8Array, problem: RegExp]>> = {
  'script.svg': [svg('<script>alert(1)</script>'), /active element/],
  'prefixed.svg': [
    svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
    /active element/,
  ],
  'foreign.svg': [svg('<foreignObject><p/></foreignObject>'), /active element/],
  'link.svg': [svg('<a href="#x"><path/></a>'), /active element/],
  'handler.svg': [svg('<path onload="alert(1)"/>'), /event handler/],
  'slash.svg': [svg('<path/onclick=alert(1)>'), /event handler/],
  'animated.svg': [
    svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
    /active element/,
  ],
  'outside.svg': [svg('<use href="https://evil.example/#a"/>'), /external address/],
  'import.svg': [svg('<style>@import "https://evil.example/x.css"</style>'), /external address/],
  'escaped.svg': [svg('<style>@\\69 mport "https://evil.example/x.css"</style>'), /a CSS escape/],
  'at.svg': [svg('<style>&#64;import "https://evil.example/x.css"</style>'), /an escaped letter/],
  'letter.svg': [svg('<path fill="&#x75;rl(https://evil.example/)"/>'), /an escaped letter/],
  'entity.svg': [svg('&x;', '<!DOCTYPE svg [<!ENTITY x "<script/>">]>'), /document type/],
  'sheet.svg': [
    svg('', '<?xml version="1.0"?>\n<?xml-stylesheet href="x.xsl"?>'),
    /not an SVG|stylesheet/,
  ],
  'utf7.svg': [svg('', '<?xml version="1.0" encoding="UTF-7"?>'), /an encoding other/],
  'utf16.svg': [Buffer.from(svg(''), 'utf16le'), /not an SVG/],
  'comments.svg': [`${'<!-- -->'.repeat(25)}<s`, /not an SVG/],
  'page.svg': ['<html><script>alert(1)</script></html>', /not an SVG/],
  'page.png': ['<svg/>', /not a PNG/],
  'large.png': [Buffer.concat([PNG, Buffer.alloc(200_000)]), /more than 200,000 bytes/],
};

let root = '';
beforeAll(() => {
  const bad = Object.entries(BAD).map(([name, [content]]) => [name, content]);
  root = folder({
    'in/x.txt': '',
    ...prefixed({ ...FINE, ...Object.fromEntries(bad) }),
    'out.png': PNG,
  });
  symlinkSync(join(root, 'out.png'), join(root, 'in/linked.png'));
});

function prefixed(files: Readonly<Record<string, string | Uint8Array>>) {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [`in/${name}`, content]),
  );
}

describe('a picture', () => {
  test.each(Object.keys(FINE))('%s is shown as it is', (name) => {
    const picture = readPicture(join(root, 'in'), name);
    expect(picture).toHaveProperty('bytes');
  });

  test.each(Object.entries(BAD))('%s is refused', (name, [, problem]) => {
    expect(readPicture(join(root, 'in'), name)).toEqual({
      problem: expect.stringMatching(problem),
    });
  });

  test.each([
    ['../out.png', /outside its folder/],
    ['linked.png', /outside its folder/],
    ['missing.png', /no such file/],
  ])('%s is no file of the workspace', (name, problem) => {
    expect(readPicture(join(root, 'in'), name)).toEqual({
      problem: expect.stringMatching(problem),
    });
  });
});

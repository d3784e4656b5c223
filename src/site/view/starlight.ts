// What a frame that has heading, contents and sidebar of its own takes from our pages, as data.

const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#34;': '"', '&#39;': "'", '&amp;': '&' },
};

function textIn(html: string): string {
  const text = html.replace(/<[^<>]*>/g, '').replace(/&#?\w+;/g, (one) => CHARACTERS[one] ?? one);
  return text.replace(/\s+/g, ' ').trim();
}

/** The page without what the frame shows, and its sections. */
export function pageIn(html: string) {
  const body = ['<h1', '<nav class="parts"', '<nav class="contents"'].reduce(without, html);
  const headings = body.split(/<h(?=[23]\b)/).flatMap((part, at) => {
    const [head, depth, slug = ''] = /^(\d)[^<>]{0,200} id="([^"<>]+)"[^<>]*>/.exec(part) ?? [];
    if (at === 0 || head === undefined) return [];
    const text = textIn(upTo('</h', part.slice(head.length)));
    return text === '' ? [] : [{ depth: Number(depth), slug, text }];
  });
  return { body, headings };
}

/** The links, with their words. */
export function linksIn(html: string) {
  return html
    .split('<a href="')
    .slice(1)
    .map((part) => {
      const link = upTo('"', part);
      return { link, label: textIn(upTo('</a>', part.slice(part.indexOf('>') + 1))) || link };
    });
}

/** `html` without the first element that begins with `start`; none of its kind stands in it. */
function without(html: string, start: string): string {
  const from = html.indexOf(start);
  const end = `</${start.slice(1).split(' ')[0]}>`;
  const to = html.indexOf(end, from);
  return from < 0 || to < 0 ? html : html.slice(0, from) + html.slice(to + end.length);
}

function upTo(end: string, text: string): string {
  return text.split(end, 1)[0] ?? '';
}

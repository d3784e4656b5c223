/** `text` with `instead` in the place of each HTML comment; one that never ends is text. */
export function withoutComments(text: string, instead = ''): string {
  let rest = '';
  let at = 0;
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open + 4);
    if (close < 0) break;
    rest += text.slice(at, open) + instead;
    at = close + 3;
  }
  return rest + text.slice(at);
}

import { slug } from 'github-slugger';

const LONGEST = 80;

/** A title as the words of a file name: what no file name can hold leaves no gap of its own. */
export function fileWords(title: string): string {
  return slug(title)
    .replace(/-{2,}/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|(?<!-)-+$/g, '');
}

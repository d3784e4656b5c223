// STRATIGRAPH_BROWSER for the tests of test/browser; runs once, before the first of them.

import { ensureBrowser } from './browser.ts';

export default function setup(): void {
  process.env.STRATIGRAPH_BROWSER = ensureBrowser();
}

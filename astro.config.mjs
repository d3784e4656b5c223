// In: nothing. Out: where Astro's own commands and editors find the pages; the builds of Stratigraph set everything themselves.

import { defineConfig } from 'astro/config';

export default defineConfig({
  srcDir: './src/site',
  publicDir: './src/site/public',
  trailingSlash: 'always',
  compressHTML: true,
});

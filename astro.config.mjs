import { defineConfig } from 'astro/config';
import stratigraph from './src/site/astro.ts';

export default defineConfig({
  integrations: [stratigraph({ root: './content' })],
});

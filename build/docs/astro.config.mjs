// The documentation of docs/ as a site, with the example workspace mounted beside it (npm run docs).

import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import stratigraph from 'stratigraph/astro';

/** @param {string} label @param {string} directory */
const section = (label, directory) => ({ label, items: [{ autogenerate: { directory } }] });

const { SITE, BASE, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const repository = GITHUB_REPOSITORY && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;

export default defineConfig({
  ...(SITE && { site: SITE }),
  ...(BASE && { base: BASE }),
  outDir: '../../dist-docs',
  publicDir: '../../docs/images',
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  // `--json` in a sentence has two hyphens.
  markdown: { smartypants: false },
  integrations: [
    starlight({
      title: 'Stratigraph',
      favicon: '/project/favicon.svg',
      customCss: ['./src/docs.css'],
      credits: false,
      ...(repository && { social: [{ icon: 'github', label: 'GitHub', href: repository }] }),
      sidebar: [
        section('Start', 'start'),
        section('Guides', 'guides'),
        section('The format', 'format'),
        section('Explanations', 'explain'),
        section('Reference', 'reference'),
        {
          label: 'See it',
          items: [
            { label: 'Your own files, in the browser', link: '/playground/' },
            { label: 'An example with five systems', link: '/example/' },
            { label: "This project's own context", link: '/project/' },
          ],
        },
      ],
    }),
    stratigraph({
      root: '../../docs/example',
      prefix: '/example',
      layout: 'stratigraph/starlight',
    }),
  ],
});

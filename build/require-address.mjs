// `npm version` and the workflow of releases stop here until the package says where it lives: provenance needs `repository`, and findings lead to `homepage`.

import { readFileSync } from 'node:fs';

const own = JSON.parse(readFileSync(process.argv[2] ?? 'package.json', 'utf8'));
const missing = ['repository', 'homepage', 'bugs'].filter((key) => own[key] === undefined);
if (missing.length > 0) {
  console.error(
    `package.json has no ${missing.join(' and no ')}: fill in the public address, see RELEASING.md.`,
  );
  process.exit(1);
}

// `npm sbom --sbom-format cyclonedx | node build/sbom.mjs lib/licenses.txt`: adds the packages whose code the bundle copies, which npm does not see.

import { readFileSync } from 'node:fs';

const sbom = JSON.parse(readFileSync(0, 'utf8'));
const notices = readFileSync(process.argv[2] ?? 'lib/licenses.txt', 'utf8').split('\n\n---\n\n');
const known = new Set(sbom.components.map((/** @type {any} */ one) => one['bom-ref']));
const root = sbom.dependencies.find(
  (/** @type {any} */ one) => one.ref === sbom.metadata.component['bom-ref'],
);
for (const notice of notices) {
  const [, name = '', version, id] = /^(\S+) (\S+) \((.*)\)/.exec(notice) ?? [];
  const ref = `${name}@${version}`;
  if (known.has(ref)) continue;
  sbom.components.push({
    ...{ 'bom-ref': ref, type: 'library', name, version, scope: 'required' },
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [{ license: { id } }],
  });
  sbom.dependencies.push({ ref, dependsOn: [] });
  root.dependsOn.push(ref);
}
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);

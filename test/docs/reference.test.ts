// Parts of the reference are made by the code: `npx vitest run test/docs/reference.test.ts -u` brings them up to date.

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { testOfAll } from '../dialects/samples.ts';
import { commandSections, commonOptions, otherNames, sharedList } from './tables/commands.ts';
import { addressTable, inputTable, outputTable, toolTable } from './tables/faces.ts';
import { roomTable } from './tables/rooms.ts';
import { ruleSections } from './tables/rules.ts';
import { schemaKeys, schemaTable } from './tables/schemas.ts';
import { settingSections } from './tables/settings.ts';
import { workflowBelow } from './tables/workflows.ts';

/** File → the parts between its marks. */
const MADE: Readonly<Record<string, Readonly<Record<string, () => string | Promise<string>>>>> = {
  'docs/reference/commands.md': {
    common: commonOptions,
    shared: sharedList,
    others: otherNames,
    sections: commandSections,
  },
  'docs/reference/rules.md': { sections: ruleSections },
  'docs/reference/settings.md': { sections: settingSections },
  'docs/reference/mcp.md': { tools: toolTable },
  'docs/reference/http.md': { addresses: addressTable },
  'docs/reference/action.md': {
    inputs: inputTable,
    outputs: outputTable,
    weekly: () => workflowBelow('Weekly report', '.github/workflows/stale-context.yml'),
    scanning: () =>
      workflowBelow('Show findings in code scanning', '.github/workflows/context-scanning.yml'),
  },
  'docs/start/check-pull-requests.md': {
    workflow: () => workflowBelow('Check every pull request', '.github/workflows/context.yml'),
  },
  'docs/reference/json.md': {
    findings: () => schemaKeys('findings'),
    bundle: () => schemaKeys('bundle'),
    schemas: schemaTable,
  },
  'src/README.md': { rooms: roomTable },
  'action/README.md': { inputs: inputTable, outputs: outputTable },
};

testOfAll.each(Object.entries(MADE))('%s says what the code does', async (path, parts) => {
  let page = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  for (const [name, make] of Object.entries(parts)) {
    const place = new RegExp(`(?<=<!-- ${name}:start -->\\n)[\\s\\S]*?(?=<!-- ${name}:end -->)`);
    expect(page).toMatch(place);
    const made = await make();
    page = page.replace(place, () => made);
  }
  await expect(page).toMatchFileSnapshot(`../../${path}`);
});

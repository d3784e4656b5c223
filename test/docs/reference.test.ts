// Parts of the reference are made by the code: `npx vitest run test/docs/reference.test.ts -u` brings them up to date.

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { testOfAll } from '../dialects/samples.ts';
import { commandSections, commandTable, commonOptions, shortcutTable } from './tables/commands.ts';
import { addressTable, inputTable, outputTable, toolTable } from './tables/faces.ts';
import { roomTable } from './tables/rooms.ts';
import { ruleSections, ruleTable } from './tables/rules.ts';
import { answerTable, schemaKeys, schemaTable } from './tables/schemas.ts';
import { settingSections, settingTable } from './tables/settings.ts';

/** File → the parts between its marks. */
const MADE: Readonly<Record<string, Readonly<Record<string, () => string | Promise<string>>>>> = {
  'docs/reference/commands.md': {
    commands: commandTable,
    common: commonOptions,
    shortcuts: shortcutTable,
    sections: commandSections,
  },
  'docs/reference/rules.md': { rules: ruleTable, sections: ruleSections },
  'docs/reference/settings.md': { settings: settingTable, sections: settingSections },
  'docs/reference/mcp.md': { tools: toolTable },
  'docs/reference/http.md': { addresses: addressTable },
  'docs/reference/action.md': { inputs: inputTable, outputs: outputTable },
  'docs/reference/json.md': {
    answers: answerTable,
    findings: () => schemaKeys('findings', 2),
    bundle: () => schemaKeys('bundle', 2),
    graph: () => schemaKeys('graph', 2),
    workspace: () => schemaKeys('workspace', 1),
    schemas: schemaTable,
  },
  'src/README.md': { rooms: roomTable },
  'content/.limps/context/architecture.md': { rooms: roomTable },
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

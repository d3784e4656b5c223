// A plan stands in its project everywhere, though it does not lie in its folder.

import { expect, test } from 'vitest';
import { ownerOf } from '../../src/core/health.ts';
import { build, containersOf, listTargets } from '../../src/core.ts';
import { hierarchy } from '../helpers/hierarchy.ts';

const TREE = {
  '.limps/workspace.md': '---\nowner: platform\n---\n# W\n',
  'projects/api/project.md': '---\nowner: api-team\nplans: [0002]\n---\n# Api\n',
  'plans/0001-a/0001-a-plan.md': '---\nproject: api\n---\n# A\n',
  'plans/0001-a/agents/000-map.md': '# Map\n',
  'plans/0002-b/0002-b-plan.md': '# B\n',
  'plans/0003-c/0003-c-plan.md': '# C\n',
};

test('by what the plan says, and by what the project lists', () => {
  const opened = hierarchy(TREE);
  const containers = containersOf(opened, listTargets(opened));
  expect(Object.fromEntries(containers)).toEqual({
    'projects/api': 'workspace',
    '0001': 'projects/api',
    '0001/000': '0001',
    '0002': 'projects/api',
    '0003': 'workspace',
  });
});

test('its owner is that of the project, down to the agents', () => {
  const owner = ownerOf(build(hierarchy(TREE), new Map()));
  expect(owner('plans/0001-a/agents/000-map.md')).toEqual({
    owner: 'api-team',
    ownerFrom: 'scope',
  });
  expect(owner('plans/0002-b/0002-b-plan.md').owner).toBe('api-team');
  expect(owner('plans/0003-c/0003-c-plan.md').owner).toBe('platform');
});

// The call that the page of a target shows gives what the page shows.

import { expect, test } from 'vitest';
import { contextMarkdown } from '../../../src/emit/context-markdown.ts';
import { open } from '../../../src/open.ts';
import { siteData } from '../../../src/site/site-data.ts';
import { mcpCall } from '../../../src/site/view/target/command.ts';
import { page } from '../../helpers/hierarchy.ts';
import { call, connect, NOW, workspace } from '../../mcp/workspace.ts';

test('a call gives the values and the text of its target', async () => {
  const root = workspace({
    '.limps/projects/tea/project.md': page('title: Tea\nleaves: loose', '# Tea\n'),
  });
  const data = await siteData(await open({ root, cwd: root, now: NOW }));
  const { client } = await connect(root);
  const kinds = new Set(data.graph.targets.map(({ level }) => level));
  expect(kinds).toEqual(new Set(['workspace', 'project', 'plan', 'agent']));
  for (const target of data.graph.targets) {
    const { name, arguments: input } = mcpCall(target);
    const answer = await call(client, name, input);
    expect(answer.isError, target.id).toBe(false);
    expect(answer.data).toMatchObject({
      target: { id: target.id },
      values: data.resolve(target).values,
    });
    expect(answer.text).toBe(contextMarkdown(data.resolve(target)));
  }
});

// `remember`: a fact for later sessions, once; the same words again confirm nothing and add nothing (Y-033).

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FrontMatterValue } from '../../edit/front-matter-patch.ts';
import { defineAnswer, field } from '../../model/operation.ts';
import { factsOf, isDate, isInForce } from './life.ts';
import { namespaceIn, recordPath, SUBDOMAINS, sameness } from './namespace.ts';
import { invalid, ownerOf } from './recall.ts';
import { formatRecord } from './record-file.ts';
import { storesIn } from './stores.ts';

const NAME = { most: 200 } as const;

export const answer = defineAnswer({
  input: {
    text: field.text('one fact', { positional: true, required: true, most: 10_000 }),
    domain: field.text('what it is about', { choices: SUBDOMAINS, default: 'user_profile' }),
    namespace: field.text(
      'the user, task or project (default: default; for task_memory required)',
      { ...NAME },
    ),
    target: field.target('the user or the task, in the place of a namespace'),
    scope: field.text('part of that namespace', { ...NAME, default: 'default' }),
    source: field.text('where it comes from', {
      choices: ['command', 'inference', 'import', 'system'],
      default: 'command',
    }),
    confidence: field.text('how certain it is; prompts include it from 0.6', {
      ...NAME,
      default: '1',
      value: '0..1',
    }),
    session: field.text('id of the session or thread', { ...NAME }),
    task: field.text('id of the task it belongs to', { ...NAME }),
    stability: field.text(
      'overrides the stability of its sub-domain: high, medium-high, medium, low',
      { ...NAME },
    ),
    expires: field.text('date on which it expires', { ...NAME, value: 'date' }),
    conflict_group: field.text('name shared by facts of which only one can be true', {
      ...NAME,
      value: 'name',
    }),
    type: field.text('kind of preference, such as style', { ...NAME }),
    tags: field.texts('tags', { most: 200 }),
    index: field.text('none, or the fields to search, separated by commas', {
      ...NAME,
      value: 'fields',
    }),
  },
  examples: [
    'remember "Likes short answers"',
    'remember "Runs the tests before each commit" --domain working_rules',
    'remember "Orders are kept in Postgres" --domain task_memory --namespace shop',
  ],
  async run(workspace, asked) {
    const { tree, now } = workspace;
    const content = asked.text.trim();
    if (content === '') throw invalid('There is nothing to remember.', 'Say what.');
    const { owner: ownerName, domain } = ownerOf(asked);
    const confidence = asked.confidence.trim() === '' ? Number.NaN : Number(asked.confidence);
    if (!(confidence >= 0 && confidence <= 1))
      throw invalid(`"${asked.confidence}" is no confidence.`, 'Use a number from 0 to 1.');
    const { scope, expires, session, task, stability, conflict_group, type, tags, index } = asked;
    if (expires !== null && !isDate(expires))
      throw invalid(`"${expires}" is no date.`, 'Use YYYY-MM-DD.');
    const owner = ownerName?.trim() || 'default';
    const words = {
      ...{ text: content, namespace: owner, scope, session, task, stability, conflict_group, type },
      tags: tags.join(', '),
    };
    workspace.refuseSensitive(
      Object.fromEntries(Object.entries(words).map(([name, one]) => [name, one ?? ''])),
    );
    const space = namespaceIn(domain, owner, scope);
    const namespace = space.join('/');
    const id = idOf(namespace, content);
    const path = recordPath(space, id);
    const code = 'memory_saved';
    const name = sameness(space, content);
    const row = storesIn(tree).rows.find(
      (one) =>
        sameness(one.namespace, String(one.fields.content)) === name &&
        isInForce(factsOf(one.fields)),
    );
    if (row !== undefined && !tree.has(path))
      return { code, id: String(row.fields.id), path: row.path, namespace, created: false };
    const facts = {
      ...{ source: asked.source, confidence, updated_at: now, session_id: session, task_id: task },
      ...{ stability, expires_at: expires, conflict_group, preference_type: type },
      ...{ tags: tags.length === 0 ? null : tags, index: indexOf(index) },
    };
    // What reads front matter takes longer to load than all else, and a new record has none yet.
    const again = tree.has(path) ? (await import('./edit-record.ts')).confirmAgain : null;
    const fields = { schema_version: 1, ...facts, created_at: now };
    let created = true;
    await workspace.edit(path, (text) => {
      created = text === null;
      if (text === null) return { text: formatRecord({ fields, value: { content } }) };
      // Where nothing was, somebody wrote the same at the same moment.
      return { text: again?.(text, facts, path, content) ?? text };
    });
    return { code, id, namespace, path, created };
  },
  wording: async () => ({
    text: ({ id, path, created }, { visible }) =>
      `${created ? 'Remembered' : 'Known already'}: ${visible(id)}  ${visible(path)}\n`,
  }),
});

/** The same words in the same namespace are one record, as the program has it. */
function idOf(namespace: string, content: string): string {
  const words = `${namespace.toLowerCase()}::${content.toLowerCase()}`;
  return `mem_${bytesToHex(sha256(utf8ToBytes(words))).slice(0, 32)}`;
}

function indexOf(index: string | null): FrontMatterValue {
  if (index === null) return null;
  return index === 'none' || index === 'false' ? false : index.split(',').map((one) => one.trim());
}

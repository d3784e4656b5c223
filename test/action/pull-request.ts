// A repository in the state in which checkout leaves it, and the event.

import { createRequire } from 'node:module';
import { page } from '../helpers/hierarchy.ts';
import { type Repository, repository } from '../helpers/repository.ts';

export const WORKSPACE = '.limps/workspace.md';
export const AGENT = 'plans/0042-kiln/agents/001_glaze.md';

/** A small workspace: one plan, two agents, one of which says a language of its own. */
export const FILES: Readonly<Record<string, string>> = {
  [WORKSPACE]: page('updated: 2026-03-30\nlanguage: TypeScript\nretries: 3', '# W\n\nMission.\n'),
  'plans/0042-kiln/0042-kiln-plan.md': page('updated: 2026-03-30\nstatus: active', '# Kiln\n'),
  [AGENT]: page('updated: 2026-03-30\nstatus: active', '# Glaze\n'),
  'plans/0042-kiln/agents/002_shape.md': page('updated: 2026-03-30\nstatus: active', '# Shape\n'),
};

type Changes = Readonly<Record<string, string | Uint8Array | null>>;

export interface PullRequest {
  readonly repository: Repository;
  readonly base: string;
  /** Of the branch of the pull request. */
  readonly head: string;
  /** The merge of both, which is checked out. */
  readonly sha: string;
  readonly event: object;
}

/** `pull_request` as GitHub sends it, from its own examples. */
export function payload(name: string): Record<string, unknown> {
  const examples = createRequire(import.meta.url)('@octokit/webhooks-examples') as readonly {
    readonly name: string;
    readonly examples: readonly Record<string, unknown>[];
  }[];
  const found = examples.find((entry) => entry.name === name)?.examples[0];
  if (found === undefined) throw new Error(`There is no example of ${name}.`);
  return structuredClone(found);
}

const made = new Map<string, PullRequest>();

/** The same one for the same files: nothing that is done to it changes it. */
export function pullRequest(changes: Changes, files: Changes = FILES): PullRequest {
  const key = JSON.stringify([changes, files]);
  const known = made.get(key) ?? ownPullRequest(changes, files);
  made.set(key, known);
  return known;
}

/** One of its own, for tests that go on in its repository. */
export function ownPullRequest(changes: Changes, files: Changes = FILES): PullRequest {
  const own = repository(files as Readonly<Record<string, string>>);
  const base = own.head();
  own.git('checkout', '-q', '-b', 'topic');
  const head = own.commit(changes);
  // `main` has nothing of its own, so the merge holds what the branch holds.
  const parents = ['-p', 'main', '-p', 'topic', '-m', 'Merge topic into main'];
  const sha = own.git('commit-tree', 'topic^{tree}', ...parents).trim();
  own.git('checkout', '-q', '--detach', sha);
  const event = payload('pull_request') as {
    number: number;
    pull_request: { number: number; base: { sha: string; ref: string }; head: { sha: string } };
  };
  event.number = 7;
  event.pull_request.number = 7;
  event.pull_request.base = { ...event.pull_request.base, sha: base, ref: 'main' };
  event.pull_request.head.sha = head;
  return { repository: own, base, head, sha, event };
}

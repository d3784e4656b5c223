import { problemsOf } from '../../../model/facts.ts';
import { enumerate } from '../../../model/plural.ts';
import { defineRule } from '../../../model/rule.ts';
import { placeOf } from '../places.ts';
import { contentOf, findRequirement, isApplied } from '../requirements.ts';

export const SCENARIO = '\n#### Scenario: Idle\n\n- **THEN** it ends\n';

export const requirements = (operation: string, name: string): string =>
  `## ${operation}Requirements\n\n### Requirement: ${name}\n\nIt SHALL end.\n${SCENARIO}`;

export const SPEC = 'openspec/specs/login/spec.md';
export const DELTA = 'openspec/changes/a/specs/login/spec.md';
const marked = (name: string) => requirements('MODIFIED ', name).replace(/^### .*$/m, '«»$&');
export const LOGIN = `# login\n\n## Purpose\n\nWho may come in, in which way, and how long that holds.\n\n${requirements('', 'Session')}`;

const TOKEN = requirements('ADDED ', 'Token').replace('It', 'A token');

export default defineRule({
  id: 'delta-base',
  about: ['drift'],
  summary: 'A change of OpenSpec takes the specification for something that it is not.',
  rationale: '`openspec archive` refuses it; older versions (1.3) drop scenarios in silence.',
  remedy:
    'Name the requirement as the specification does now (a new one belongs below `## ADDED Requirements`), and copy the scenarios that are left out.',
  messages: {
    malformed:
      'A specification that the change touches is in the way of archiving: {what}. Make it valid first.',
    missing: 'The change touches a requirement that {capability} does not have: {what}.',
    noSpec:
      'There is no specification {capability} yet, so it can only be added to, below `## ADDED Requirements`: {what}.',
    nameTaken: '{capability} already has a requirement {what}, and it says something else.',
    neverWritten:
      'Archived changes added or modified what is not here, and no change removed it: {what}. Write it here, or a change that removes it.',
    emptied:
      'Nothing is left of {capability}: {what}. Write `schema` and `retire_capabilities: true` into `.openspec.yaml`, with which archiving deletes what has no other text.',
    unapplied:
      'The change was archived, and {capability} is without it: {what}. Move its folder back to `openspec/changes/{name}`, and let `openspec archive {name}` do it.',
    scenariosLost: 'Scenarios that {capability} has are left out: {what}.',
  },
  good: {
    'what is there already as it is to be, and what another open change adds': {
      [SPEC]: LOGIN,
      [DELTA]: `${requirements('ADDED ', 'Session')}\n${requirements('ADDED ', 'Token')}`,
      'openspec/changes/b/specs/login/spec.md': requirements('MODIFIED ', 'Token'),
    },
  },
  bad: {
    'a requirement that is not there': { [SPEC]: LOGIN, [DELTA]: marked('Sign') },
    'a specification that is not there': { [DELTA]: marked('Sign') },
    'a requirement that never came': {
      [SPEC]: `«»${LOGIN}`,
      'openspec/changes/archive/2026-01-02-b/specs/login/spec.md': TOKEN,
    },
    'a scenario that is lost': {
      [SPEC]: `${LOGIN}${SCENARIO.replace('Idle', 'Log out')}`,
      [DELTA]: marked('Session'),
    },
  },
  info: ['neverWritten'],
  *since(facts, before) {
    for (const found of problemsOf(facts, 'neverWritten')) {
      const end = `: ${String(found.data?.what).slice(1, -1)}`;
      const lines = before(found.path)?.text.split(/\r?\n/) ?? [];
      // Scenarios may be called so, too.
      const isTaken = lines.some((line) => line.startsWith('### ') && line.endsWith(end));
      if (isTaken) yield { ...found, severity: 'warning' };
    }
    // Archived since by hand: the specification says of a requirement what it said before, which is not what the change says.
    const texts = new Map(facts.documents.map((one) => [one.path, one]));
    for (const document of facts.documents) {
      const { path, role } = document;
      const { spec, capability, change } = placeOf(path);
      if (role.kind !== 'delta' || !role.lifecycle || before(path)?.role.lifecycle) continue;
      const [now, was] = [contentOf(texts.get(spec)).named, contentOf(before(spec)).named];
      const left = contentOf(document).operations.filter(
        (one) =>
          findRequirement(now, one.to)?.text === findRequirement(was, one.to)?.text &&
          !isApplied(one, now),
      );
      const [first] = left;
      if (first === undefined) continue;
      const what = enumerate(
        left.map(({ way, to }) => `“${to}” (${way})`),
        5,
      );
      const data = { capability, what, name: change.replace(/^\d{4}-\d{2}-\d{2}-/, '') };
      yield { message: 'unapplied', path, at: { line: first.line, column: 1 }, data };
    }
  },
});

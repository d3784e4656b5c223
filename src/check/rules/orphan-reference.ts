// Dangling and outdated references, with the successor where there is one (L-080).

import { decisionStem } from '../../model/decision-id.ts';
import type { DanglingReference } from '../../model/facts.ts';
import { enumerate } from '../../model/plural.ts';
import { defineRule } from '../../model/rule.ts';
import type { Facts } from '../../model/rule-facts.ts';
import { valueWords } from '../../model/value.ts';

const OLD = '---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n\n# PostgreSQL\n';
const NEW = '---\nstatus: accepted\nsupersedes: [ADR-0001]\n---\n\n# SQLite\n';
const ADRS = { '.limps/adrs/ADR-0001-a.md': OLD, '.limps/adrs/ADR-0002-b.md': NEW };

export default defineRule({
  id: 'orphan-reference',
  about: ['conflicts', 'supersession', 'references', 'drift'],
  severity: 'critical',
  summary:
    'An active document refers to one that is superseded, archived or missing, or states another status of it, or a successor does not exist.',
  rationale:
    'Whoever follows the reference acts on outdated information, or finds nothing. A number in prose that no decision has is information, since it may be one of another repository or one to come; a number that is more than ten ahead, in a text that also names a decision that is there, is a warning.',
  remedy:
    'Correct the name or the status, refer to the successor, or remove the reference. History may name it (“superseded by”, “formerly”), and an index beside its status.',
  messages: {
    missing: 'No document is called `{written}`.',
    lost: 'The successor `{written}` does not exist.',
    ambiguous: '`{written}` is ambiguous: {candidates}.',
    succeeded: '`{written}` is superseded by {successor}.',
    superseded: '`{written}` is superseded.',
    archived: '`{written}` is no longer active.',
    contradicted: 'This says `{says}` of `{written}`, which says `{status}` itself.',
  },
  good: {
    'an index that names a number, and a row with the status of the record': {
      'docs/adr/0001-a.md': '# A\n\nStatus: Superseded\n',
      'docs/adr/0002-b.md': '# B\n\nStatus: Accepted\n',
      'docs/adr/README.md':
        '- **ADR-0001**: the first\n\n| Decision | Status |\n|---|---|\n| [B](0002-b.md) | Approved (2020) |\n',
    },
    'a number of which the list says that it was retired': {
      '.limps/adrs/ADR-0001-a.md': '# A\n\nStatus: Accepted\n\nAs ADR-0002 had it.\n',
      '.limps/adrs/README.md':
        '| ADR | Status |\n| - | - |\n| [0001](ADR-0001-a.md) | Accepted |\n| 0002 | Superseded |\n',
    },
    'the current decision, and an example in code': {
      ...ADRS,
      'plans/0042-x/plan.md':
        '# X\n\nStored as ADR-0002 says (supersedes ADR-0001). Run `adr history ADR-0001`.\n\nMark it (e.g. a note: "contradicts ADR-0001").\n',
    },
  },
  bad: {
    'an id in prose': {
      ...ADRS,
      'plans/0042-x/plan.md': '# X\n\nStored as «ADR-0001» and «ADR 0001» say.\n',
    },
    'a successor that does not exist': {
      '.limps/adrs/ADR-0001-a.md': '# A\n\nStatus: Superseded by «ADR-0009»\n',
    },
    'a number far beyond those of the records': {
      ...ADRS,
      'plans/0042-x/plan.md': '# X\n\nStored as ADR-0002 and «ADR-0020» say.\n',
    },
    'instructions that state another status': {
      'docs/adr/0001-a.md': '# A\n\nStatus: Accepted\n',
      'AGENTS.md': 'See «[A](docs/adr/0001-a.md)» (Proposed).\n',
    },
    'related records of which one is gone': {
      'docs/adr/0001-a.md':
        '---\nstatus: accepted\nrelated: [0002-b.md, «docs/adr/0003-c.md»]\n---\n# A\n',
      'docs/adr/0002-b.md': '# B\n\nStatus: Accepted\n',
    },
    'a list with a legend': {
      'docs/adr/0001-a.md': '# A\n\nStatus: Accepted\n',
      'docs/adr/README.md': '1. 🤔 «[A](0001-a.md)»\n\n- 🤔 Proposed\n- ✅ Accepted\n',
    },
    'an index that states another status': {
      'docs/adr/0001-a.md': '# A\n\nStatus: Proposed\n',
      'docs/adr/README.md': '| Decision | Status |\n|---|---|\n| «[A](0001-a.md)» | Accepted |\n',
    },
    'a list that says what is over in part, and what is not': {
      'docs/adr/0001-a.md': '# A\n\nStatus: Accepted\n',
      'docs/adr/0002-b.md': '# B\n\nStatus: Superseded in part by ADR-0001\n',
      'docs/adr/README.md':
        '| Decision | Status |\n|---|---|\n| «[A](0001-a.md)» | Partly superseded |\n| «[B](0002-b.md)» | Accepted |\n',
    },
    'such a number, where the front matter has the ids': {
      'docs/adr/0001-a.md': '---\nid: ADR-0001\n---\n# A\n\nStatus: Accepted\n',
      'docs/adr/0002-b.md':
        '---\nid: ADR-0002\n---\n# B\n\nStatus: Accepted\n\nSee ADR-0001 and «ADR-0098».\n',
    },
    'a missing plan': { 'plans/0042-x/plan.md': '---\ndepends_on: [«0041-gone»]\n---\n' },
  },
  *check(facts) {
    for (const orphan of facts.danglingReferences) {
      const { from: path, written, span: at, successors, candidates, to, says } = orphan;
      const status = valueWords(facts.graph.documents.get(to ?? '')?.rawStatus ?? 'accepted');
      const data = {
        written,
        ...(says === undefined ? {} : { says, status }),
        ...(successors.length === 0 ? {} : { successor: enumerate(successors) }),
        ...(candidates.length === 0 ? {} : { candidates: namesOf(candidates, facts).join(', ') }),
      };
      const found = { message: messageFor(orphan), path, at, data, key: [written] };
      yield { ...found, related: related(orphan, facts), ...severityOf(orphan) };
    }
  },
});

/** Names that can be written instead: ids of scopes, else the names of the files. */
function namesOf(paths: readonly string[], { graph }: Facts): readonly string[] {
  return paths.map(
    (path) => graph.targets.find((target) => target.path === path)?.id ?? decisionStem(path),
  );
}

/** An id in prose may be one of another collection, or of a decision still to be written; what was replaced may be gone on purpose. */
function severityOf({ via, state, isSlight, isBeyond }: DanglingReference): {
  readonly severity?: 'warning' | 'info';
} {
  const isMissing = state === 'missing';
  if (isMissing && via === 'mention' && !isBeyond) return { severity: 'info' };
  const isLight =
    isBeyond ||
    /^(?:ambiguous|contradicted)$/.test(state) ||
    isSlight ||
    (isMissing && /^(?:supersedes|relates-to)$/.test(via));
  return isLight ? { severity: 'warning' } : {};
}

function messageFor({ via, state, successors }: DanglingReference) {
  if (state === 'superseded' && successors.length > 0) return 'succeeded';
  return state === 'missing' && via === 'superseded-by' ? 'lost' : state;
}

function related({ to, state, successors, candidates }: DanglingReference, { graph }: Facts) {
  const { pairs } = graph.supersession;
  const saidAt = (newer: string) =>
    pairs.find((one) => one.older === to && one.newer === newer)?.newerSays?.line ?? 1;
  const { statusSpan, lifecycle } = graph.documents.get(to ?? '') ?? {};
  const line = statusSpan?.line ?? 1;
  const isSilent = state === 'superseded' && lifecycle !== state;
  const own = state === 'contradicted' ? 'its own status' : state;
  const message =
    state === 'archived' ? 'no longer active' : isSilent ? 'superseded, and does not say so' : own;
  return [
    ...(to === null ? [] : [{ path: to, line, message }]),
    ...successors.map((path) => ({ path, line: saidAt(path), message: 'its successor' })),
    ...candidates.map((path) => ({ path, line: 1, message: 'may be meant' })),
  ];
}

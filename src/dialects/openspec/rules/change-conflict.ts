import { defineRule } from '../../../model/rule.ts';

const changed = (change: string, minutes: number, mark = '', way = 'MODIFIED') => ({
  'openspec/project.md': '# Shop\n',
  [`openspec/changes/${change}/specs/login/spec.md`]: `## ${way} Requirements\n\n${mark}### Requirement: Session\n\nIt SHALL end after ${minutes} minutes.\n`,
});

export default defineRule({
  id: 'change-conflict',
  about: ['conflicts'],
  summary: 'Open changes of OpenSpec touch one requirement, and do not say the same of it.',
  rationale:
    '`openspec archive` replaces the whole requirement: the text that was archived first is lost, or the second change is refused.',
  remedy: 'Make one change of them, or archive one and write the other on top of it.',
  messages: {
    comesFirst:
      'What {change} brings is changed here, so {change} has to be archived first: {what} of {capability}.',
    sameRequirement:
      '“{what}” of {capability} is touched by open changes that contradict each other: {changes}.',
  },
  good: { 'two that say the same': { ...changed('a', 15), ...changed('b', 15) } },
  bad: {
    'what another change brings': { ...changed('a', 15, '', 'ADDED'), ...changed('b', 60, '«»') },
    'fifteen minutes and sixty': { ...changed('a', 15, '«»'), ...changed('b', 60) },
  },
  info: ['comesFirst'],
});

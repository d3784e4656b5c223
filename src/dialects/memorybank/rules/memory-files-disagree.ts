import { defineRule } from '../../../model/rule.ts';

const BANK = { 'memory-bank/projectbrief.md': '# Shop\n' };

export default defineRule({
  id: 'memory-files-disagree',
  summary: 'A file of a memory bank says something else than another one, or than the manifest.',
  rationale: 'An agent reads all of them, and takes up what is done, or misses what is new.',
  remedy: 'Check both, and correct the one that is behind.',
  messages: {
    openDone: 'This is open here, and done in `{other}`.',
    otherVersionSaid: 'The version is {version} in `{manifest}`, not {said}.',
    olderHeading: 'The newest day here is {day}, and in `{other}` {later}.',
    numberAgain: 'Two entries of this list have the number {number}.',
    notListed: 'This lists the files of the folder beside it, but not {files}.',
  },
  good: {
    'a list that is open and done in one file, and a version of something else': {
      ...BANK,
      'package.json': '{\n  "version": "1.2.0"\n}\n',
      'memory-bank/techContext.md': '# Tech\n\n- Version: 1.2.0\n- Node.js version: 22.1.0\n',
      'memory-bank/activeContext.md': '- [ ] Send the weekly mail\n',
      'memory-bank/progress.md':
        '## May\n\n- [x] Send the monthly mail\n\n## June\n\n- [ ] Send the monthly mail\n',
    },
  },
  bad: {
    'work that is done': {
      ...BANK,
      'memory-bank/activeContext.md': '# Now\n\n«»- [ ] Send the weekly mail\n',
      'memory-bank/progress.md': '# Done\n\n- [x] Send the **weekly** mail.\n',
    },
    'a number twice, and a file that the index forgot': {
      ...BANK,
      'memory-bank/activeContext.md': '1. Mail\n2. Pay\n«»2. Ship\n3. Rest\n',
      'memory-bank/parts.md': '«»# Parts\n\n[a](parts/a.md), [b](parts/b.md)\n',
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [`memory-bank/parts/${name}.md`, '# A\n']),
      ),
    },
    'a version of before': {
      'package.json': '{\n  "version": "1.2.0"\n}\n',
      'memory-bank/activeContext.md': '# Now\n',
      'memory-bank/projectbrief.md': '# Shop\n\n- **Repository version**: `«1.1.0»`\n',
    },
    'a focus that is over, by the days of headings': {
      ...BANK,
      'memory-bank/activeContext.md': '# Now\n\n«## Focus: mail (2026-01-02, complete)»\n',
      'memory-bank/tasks.md': '# Pay by mail (2026-03-08)\n',
    },
  },
  info: ['olderHeading', 'numberAgain', 'notListed'],
});

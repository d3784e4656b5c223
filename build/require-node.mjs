// Exit code 2 and one sentence where it is too old. The first step of every npm script.

import { nodeProblem } from '../bin/node-version.cjs';

const problem = nodeProblem(process.version);
if (problem !== null) {
  process.stderr.write(
    `stratigraph: ${problem}\n` +
      'In this repository `npm ci` installs Node 24 beside the other tools, unless install scripts are switched off ' +
      '(--ignore-scripts); `npm rebuild node` then fetches it.\n',
  );
  process.exit(2);
}

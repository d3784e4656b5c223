// All that a run of the tests writes is below one folder, which goes when the run ends.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setup(): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stratigraph-tests-')));
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

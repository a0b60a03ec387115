import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decisionIndex, readDecision } from './decision-record.ts';
import { writeOrCheck } from './generated.ts';
import { ROOT } from './source-files.ts';

const FOLDER = 'docs/decisions';

const records = readdirSync(resolve(ROOT, FOLDER))
  .filter((file) => /^\d{4}-.*\.md$/u.test(file))
  .sort()
  .map((file) => readDecision(file, readFileSync(resolve(ROOT, FOLDER, file), 'utf8')));

writeOrCheck([{ path: `${FOLDER}/README.md`, text: decisionIndex(records) }], 'decisions');

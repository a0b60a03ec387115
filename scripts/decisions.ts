import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { decisionIndex, decisionProblems, readDecision } from './decision-record.ts';
import { writeOrCheck } from './generated.ts';
import { projectFiles, ROOT } from './sources/source-files.ts';

const FOLDER = 'docs/decisions';

const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

const records = readdirSync(resolve(ROOT, FOLDER))
  .filter((file) => /^\d{2}-.*\.md$/u.test(file))
  .sort()
  .map((file) => readDecision(file, read(`${FOLDER}/${file}`)));

writeOrCheck([{ path: `${FOLDER}/README.md`, text: decisionIndex(records) }], 'decisions');

const texts = projectFiles().map((file) => ({ file, text: read(file) }));
for (const problem of decisionProblems(records, texts)) {
  console.error(problem);
  process.exitCode = 1;
}

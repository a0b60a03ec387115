import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runbookSteps } from '../infra/restore/runbook-steps.ts';
import { writeOrCheck } from './generated.ts';
import { ROOT } from './source-files.ts';

// The steps of a restore in the runbook are those that `npm run drill` takes.

const BEGIN = '<!-- steps: restore -->';
const END = '<!-- end of steps -->';

const path = 'docs/runbook.md';
const page = readFileSync(resolve(ROOT, path), 'utf8');
const [head, tail] = [page.indexOf(BEGIN), page.indexOf(END)];
if (head < 0 || tail < head) throw new Error(`${path} has no place for the steps of a restore`);
const text = `${page.slice(0, head + BEGIN.length)}\n\n${runbookSteps()}\n\n${page.slice(tail)}`;
writeOrCheck([{ path, text }], 'runbook');

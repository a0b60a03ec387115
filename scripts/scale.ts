import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { scaleTables } from '../infra/scale/tables.ts';
import { writeOrCheck } from './generated.ts';
import { withTables } from './page-tables.ts';
import { ROOT } from './source-files.ts';

const path = 'docs/scale.md';
const page = readFileSync(resolve(ROOT, path), 'utf8');
writeOrCheck([{ path, text: withTables(page, scaleTables()) }], 'scale');

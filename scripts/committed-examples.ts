import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Example } from '@waybill/openapi/operation-entry';
import { ROOT } from './sources/source-files.ts';

const FOLDER = resolve(ROOT, 'docs/examples');

/** The examples of all operations by their ids, as `npm run generate examples` wrote them. */
export function committedExamples(): Readonly<Record<string, Example>> {
  const files = readdirSync(FOLDER).map((file) => readFileSync(resolve(FOLDER, file), 'utf8'));
  return Object.assign({}, ...files.map((text) => JSON.parse(text)));
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { declaredKinds } from '../test/stored-items/declared.ts';
import { problemsOf } from '../test/stored-items/problems.ts';
import { samples } from '../test/stored-items/samples.ts';
import { fileOf, sealOf, textOf } from '../test/stored-items/shipped-item.ts';
import { asJson, type GeneratedFile, writeOrCheck } from './generated.ts';
import { ROOT } from './sources/source-files.ts';

// Writes an item of each entity in each version once, when the version is shipped, and a seal of
// it. What was shipped is stored in real tables, so neither is ever written again.

const FOLDER = 'test/stored-items/shipped';
const SEALS = 'test/stored-items/seals.json';

const files = readdirSync(resolve(ROOT, FOLDER)).sort();
const texts = new Map(
  files.map((file) => [file, readFileSync(resolve(ROOT, FOLDER, file), 'utf8')]),
);
const sealed = existsSync(resolve(ROOT, SEALS)) ? readFileSync(resolve(ROOT, SEALS), 'utf8') : '{}';
const seals = new Map(Object.entries(JSON.parse(sealed) as Record<string, string>));

const isNew = (file: string) => !seals.has(file) && !texts.has(file);
const added = samples.filter((sample) => isNew(fileOf(sample)));
if (!process.argv.includes('--check')) {
  const items = added.map((sample): GeneratedFile => {
    return { path: `${FOLDER}/${fileOf(sample)}`, text: textOf(sample.item) };
  });
  for (const sample of added) {
    texts.set(fileOf(sample), textOf(sample.item));
    seals.set(fileOf(sample), sealOf(textOf(sample.item)));
  }
  const list = [...seals].sort(([left], [right]) => (left < right ? -1 : 1));
  writeOrCheck([...items, { path: SEALS, text: asJson(Object.fromEntries(list)) }], 'stored-items');
}

const problems = problemsOf(await declaredKinds(), samples, { texts, seals });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

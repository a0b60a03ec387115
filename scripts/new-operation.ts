import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { nextSteps, operationFiles } from './operation-files.ts';
import { ROOT } from './sources/source-files.ts';

const [id, route] = process.argv.slice(2);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function filesOf(wantedId: string, wantedRoute: string) {
  try {
    return operationFiles(wantedId, wantedRoute);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

if (id === undefined || route === undefined) {
  fail('node scripts/new-operation.ts orders.refund "POST /orders/{id}/refund"');
}

const area = id.split('.', 1)[0] ?? '';
if (!existsSync(resolve(ROOT, 'packages/areas', area, 'src/area.ts'))) {
  fail(`no package declares the area '${area}'`);
}

const files = filesOf(id, route);
const taken = files.filter(({ path }) => existsSync(resolve(ROOT, path)));
if (taken.length > 0) fail(`already there: ${taken.map(({ path }) => path).join(', ')}`);

for (const { path, text } of files) {
  mkdirSync(dirname(resolve(ROOT, path)), { recursive: true });
  writeFileSync(resolve(ROOT, path), text);
  console.log(`wrote ${path}`);
}
console.log(nextSteps(id, route));

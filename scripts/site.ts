import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createSite } from '@waybill/site/site';
import { ROOT } from './source-files.ts';

/** The local stack: its keys are published, so they are filled in. */
const local = {
  origin: 'http://127.0.0.1:4000',
  credentials: { tenant: 'demo', key: 'wb_demo_local' },
};

const { values } = parseArgs({ options: { api: { type: 'string' } } });
const site = createSite(values.api === undefined ? local : { origin: new URL(values.api).origin });

const folder = resolve(ROOT, 'dist/site');
rmSync(folder, { recursive: true, force: true });
for (const path of site.paths()) {
  const file = site.file(path);
  if (file === undefined) continue;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), file.body);
}
console.log(`Wrote ${site.paths().length} files to ${folder}: index.html is the first page.`);

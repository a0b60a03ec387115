import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createSite } from '@waybill/site/site';
import { siteFiles } from './pages.ts';
import { ROOT } from './sources/source-files.ts';
import { writeFiles } from './write-files.ts';

/** The local stack: its keys are published, so they are filled in. */
const local = {
  origin: 'http://127.0.0.1:4000',
  credentials: { tenant: 'demo', key: 'wb_demo_local' },
};

const { values } = parseArgs({ options: { api: { type: 'string' } } });
const site = createSite(values.api === undefined ? local : { origin: new URL(values.api).origin });

const folder = resolve(ROOT, 'dist/site');
const count = writeFiles(folder, siteFiles(site));
console.log(`Wrote ${count} files to ${folder}: index.html is the first page.`);

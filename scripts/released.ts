import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepReleased } from '../infra/release/bundles.ts';
import { currentTemplates, RELEASED, templateText } from '../infra/release/released.ts';
import { bundleAll } from './bundle.ts';
import { writeFiles } from './write-files.ts';

// npm run released: what is deployed now is what the next release is compared with.
const files = [...currentTemplates()].map(
  ([stack, template]) => [`${stack}.json`, templateText(template)] as const,
);
console.log(`Wrote ${writeFiles(RELEASED, files)} templates to ${RELEASED}.`);

const directory = mkdtempSync(join(tmpdir(), 'released-'));
const bundles = await bundleAll({ directory, shared: true });
const bytes = keepReleased(directory);
rmSync(directory, { recursive: true });
console.log(`Kept ${bundles.length} handlers in ${Math.ceil(bytes / 1000)} kB.`);
console.log('Empty infra/release/accepted-changes.ts: its lines are released.');

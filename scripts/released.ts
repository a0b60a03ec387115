import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepReleased } from '../infra/release/bundles.ts';
import { RELEASED_KINDS } from '../infra/release/kinds.ts';
import { currentTemplates, RELEASED, templateText } from '../infra/release/released.ts';
import { declaredKinds } from '../test/stored-items/declared.ts';
import { bundleAll } from './bundle.ts';
import { asJson } from './generated.ts';
import { writeFiles } from './write-files.ts';

// npm run generate released: what is deployed now is what the next release is compared with.
const files = [...currentTemplates()].map(
  ([stack, template]) => [`${stack}.json`, templateText(template)] as const,
);
console.log(`Wrote ${writeFiles(RELEASED, files)} templates to ${RELEASED}.`);

const directory = mkdtempSync(join(tmpdir(), 'released-'));
const bundles = await bundleAll({ directory, shared: true });
const bytes = keepReleased(directory);
rmSync(directory, { recursive: true });
console.log(`Kept ${bundles.length} handlers in ${Math.ceil(bytes / 1000)} kB.`);

const kinds = (await declaredKinds()).map(({ entity, version }) => [entity, version] as const);
kinds.sort(([left], [right]) => (left < right ? -1 : 1));
writeFileSync(RELEASED_KINDS, asJson(Object.fromEntries(kinds)));
console.log(`Wrote what it reads of ${kinds.length} kinds of items to ${RELEASED_KINDS}.`);
console.log('Empty infra/release/accepted-changes.ts: its lines are released.');

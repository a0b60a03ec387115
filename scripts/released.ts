import { currentTemplates, RELEASED, templateText } from '../infra/release/released.ts';
import { writeFiles } from './write-files.ts';

// npm run released: what is deployed now is what the next release is compared with.
const files = [...currentTemplates()].map(
  ([stack, template]) => [`${stack}.json`, templateText(template)] as const,
);
console.log(`Wrote ${writeFiles(RELEASED, files)} templates to ${RELEASED}.`);
console.log('Empty infra/release/accepted-changes.ts: its lines are released.');

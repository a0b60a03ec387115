import { parseArgs } from 'node:util';
import { isRejection } from '@waybill/kernel/rejection';
import { installers } from '@waybill/registry/installers.generated';
import { claimTables } from '@waybill/table/operate';
import { newKeySecret, newSecret } from '@waybill/tenants/api-key/secret';
import { provisionTenant } from '@waybill/tenants/tenant/provision-tenant.command';
import { workFor } from '@waybill/work/work';

// The one thing no API call can do: the first operator of a fresh stage. Run once with the
// credentials of the account. From then on the tables say that they are those of the stage.

const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    tables: { type: 'string' },
    slug: { type: 'string', default: 'operator' },
  },
});
if (values.stage === undefined || values.tables === undefined) {
  console.error(
    'usage: node scripts/create-operator.ts --stage STAGE --tables NAMES [--slug operator]',
  );
  process.exit(2);
}
process.env['STAGE'] = values.stage;
process.env['TABLE_NAMES'] = values.tables;

const foreign = await claimTables();
if (foreign !== undefined) {
  console.error(foreign);
  process.exit(1);
}

const secret = newKeySecret();
const created = await provisionTenant(workFor(values.slug, new Date()), {
  slug: values.slug,
  name: 'Operator',
  status: 'active',
  operator: true,
  secret,
  cursorSecret: newSecret(),
  installers,
});
if (isRejection(created)) {
  console.error(created.message);
  process.exit(1);
}
console.log(`Operator tenant ${values.slug} created. Its key, shown this once: ${secret}`);

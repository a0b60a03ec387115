import { parseArgs } from 'node:util';
import { uuidAt } from '@waybill/kernel/id';
import { toInstant } from '@waybill/kernel/instant';
import { installers } from '@waybill/registry/installers.generated';
import { commit } from '@waybill/table/commit';
import { newKeySecret } from '@waybill/tenants/api-key/secret';
import { provisionTenant } from '@waybill/tenants/tenant/provision.writes';

// The one thing no API call can do: the first operator of a fresh stage. Run once with the
// credentials of the account: npm run create-operator -- --table NAME [--slug operator]

const { values } = parseArgs({
  options: { table: { type: 'string' }, slug: { type: 'string', default: 'operator' } },
});
if (values.table === undefined) {
  console.error('usage: npm run create-operator -- --table NAME [--slug operator]');
  process.exit(2);
}
process.env['TABLE_NAME'] = values.table;

const now = new Date();
const secret = newKeySecret();
const { writes } = provisionTenant({
  slug: values.slug,
  name: 'Operator',
  status: 'active',
  operator: true,
  secret,
  installers,
  moment: { now, at: toInstant(now), newId: () => uuidAt(now) },
});
const refused = await commit(writes);
if (refused !== undefined) {
  console.error(refused.message);
  process.exit(1);
}
console.log(`Operator tenant ${values.slug} created. Its key, shown this once: ${secret}`);

import { parseArgs } from 'node:util';
import { raiseNumberRanges } from '@waybill/orders/number-range/number-range.command';
import { shardOf, tableNames } from '@waybill/table/item';
import { everyTenant } from '@waybill/tenants/tenant/every-tenant.command';
import { workFor } from '@waybill/work/work';

// Moves the counters of all tenants of a restored table forward, by as many numbers as were handed
// out since the moment of the copy, so that none comes twice: node scripts/raise-numbers.ts --stage prod
// --tables NAMES --table 0 --by 5000. The names are those of the stage with the copy among them, and
// no function may use the copy yet. With the credentials of the account.

const { values } = parseArgs({
  options: {
    stage: { type: 'string' },
    tables: { type: 'string' },
    table: { type: 'string', default: '0' },
    by: { type: 'string' },
  },
});
const by = Number(values.by);
if (values.stage === undefined || values.tables === undefined || !Number.isInteger(by) || by < 1) {
  console.error(
    'usage: node scripts/raise-numbers.ts --stage STAGE --tables NAMES --table NUMBER --by NUMBERS',
  );
  process.exit(2);
}
process.env['STAGE'] = values.stage;
process.env['TABLE_NAMES'] = values.tables;
const { length } = tableNames();

let tenants = 0;
for await (const tenant of everyTenant()) {
  if (shardOf(tenant, length) !== Number(values.table)) continue;
  tenants += 1;
  for (const { code, from, to } of await raiseNumberRanges(workFor(tenant, new Date()), by)) {
    console.log(`${tenant}, ${code}: from ${from} to ${to}`);
  }
}
console.log(`Counters of ${tenants} tenants were raised by ${by} numbers.`);

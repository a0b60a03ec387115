import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setSdkEnvironment, tablesOf } from '@waybill/local/functions/environment';
import { ROOT } from './sources/source-files.ts';
import { repairTenant, verifyTenant } from './verification.ts';

// Walks every declared list: its totals, indexes and unique keys must be those of its rows. Then runs
// the checks that areas declare in *.check.ts: npm run verify -- --tenant demo
// With --repair it first makes totals anew from the rows, what is reserved from the lines of orders,
// stock balances from the bookings, and running counts of events from the changes.
// Reads the tables that TABLE_NAMES names with the credentials of the account, or the one of the
// local stack that runs on WAYBILL_DATA. Exit code 1 when a total drifted or a check found
// something.

const { values } = parseArgs({
  options: {
    tenant: { type: 'string' },
    repair: { type: 'boolean', default: false },
    data: { type: 'string', default: process.env['WAYBILL_DATA'] ?? '.waybill' },
  },
});
const { tenant, data, repair } = values;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/** The address of the engine that the running stack noted in its directory. */
function localEndpoint(): string {
  const note = resolve(ROOT, data, 'stack.json');
  try {
    const { endpoint } = JSON.parse(readFileSync(note, 'utf8')) as { endpoint?: string };
    if (endpoint !== undefined) return endpoint;
  } catch {
    // No note: nothing runs there.
  }
  return fail(
    `no local stack runs on ${data}; start one, or set TABLE_NAMES to the output of a deployment`,
  );
}

if (tenant === undefined)
  fail('usage: npm run verify -- --tenant SLUG [--repair] [--data DIRECTORY]');
if (process.env['TABLE_NAMES'] === undefined) {
  setSdkEnvironment();
  Object.assign(process.env, {
    TABLE_NAMES: tablesOf(1).join(','),
    AWS_ENDPOINT_URL_DYNAMODB: localEndpoint(),
  });
}

if (repair) for (const line of await repairTenant(tenant)) console.log(`repaired ${line}`);

let wrong = 0;
for (const { name, findings } of await verifyTenant(tenant)) {
  wrong += findings.length;
  const verdict = findings.length === 0 ? 'all agrees' : `${findings.length} differences`;
  console.log(`${name} of ${tenant}: ${verdict}`);
  for (const finding of findings) console.log(`  ${finding}`);
}
process.exitCode = wrong === 0 ? 0 : 1;

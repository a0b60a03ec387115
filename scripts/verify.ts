import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { setSdkEnvironment, TABLE_NAME } from '@waybill/local/environment';
import type { Ledger, LedgerRow } from '@waybill/table/ledger/ledger';
import { findDrift } from '@waybill/table/ledger/verify';
import { ROOT, sourceFiles } from './source-files.ts';

// Compares the maintained totals of every ledger with its rows: npm run verify -- --tenant demo
// Reads the table that TABLE_NAME names with the credentials of the account, or the one of the
// local stack that runs on WAYBILL_DATA. Exit code 1 when a total drifted.

const { values } = parseArgs({
  options: {
    tenant: { type: 'string' },
    data: { type: 'string', default: process.env['WAYBILL_DATA'] ?? '.waybill' },
  },
});
const { tenant, data } = values;

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
  return fail(`no local stack runs on ${data}; start one, or set TABLE_NAME to a deployed table`);
}

const isLedger = (value: unknown): value is Ledger<LedgerRow> =>
  typeof value === 'object' && value !== null && 'facets' in value && 'rowOf' in value;

async function ledgersOf(file: string): Promise<Ledger<LedgerRow>[]> {
  const module = (await import(pathToFileURL(resolve(ROOT, file)).href)) as object;
  return Object.values(module).filter(isLedger);
}

if (tenant === undefined) fail('usage: npm run verify -- --tenant SLUG [--data DIRECTORY]');
if (process.env['TABLE_NAME'] === undefined) {
  setSdkEnvironment();
  Object.assign(process.env, { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB: localEndpoint() });
}

const files = sourceFiles('packages').filter((file) => file.endsWith('.ledger.ts'));
const ledgers = (await Promise.all(files.map(ledgersOf))).flat();
let drifted = 0;
for (const ledger of ledgers) {
  const drifts = await findDrift(ledger, tenant);
  drifted += drifts.length;
  const verdict = drifts.length === 0 ? 'no drift' : `${drifts.length} totals drifted`;
  console.log(`${ledger.name} of ${tenant}: ${verdict}`);
  for (const { facet, counted, rows } of drifts) {
    console.log(`  ${facet}: counted ${counted}, rows ${rows}`);
  }
}
process.exitCode = drifted === 0 ? 0 : 1;

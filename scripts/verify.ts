import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { setSdkEnvironment, TABLE_NAME } from '@waybill/local/environment';
import type { Ledger, LedgerRow } from '@waybill/table/ledger/ledger';
import { findDrift } from '@waybill/table/ledger/verify';
import { ROOT, sourceFiles } from './source-files.ts';

// Compares the maintained totals of every ledger with its rows, and runs the checks that areas
// declare in *.check.ts: npm run verify -- --tenant demo
// Reads the table that TABLE_NAME names with the credentials of the account, or the one of the
// local stack that runs on WAYBILL_DATA. Exit code 1 when a total drifted or a check found
// something.

/** What an area compares of its own, found by the name of its file. */
interface Check {
  readonly name: string;
  findDifferences(
    tenant: string,
  ): Promise<readonly { what: string; stored: unknown; expected: unknown }[]>;
}

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

const isCheck = (value: unknown): value is Check =>
  typeof value === 'object' && value !== null && 'findDifferences' in value;

/** Every export of a kind, from the files with a suffix. */
async function declared<Kind>(
  suffix: string,
  isKind: (value: unknown) => value is Kind,
): Promise<Kind[]> {
  const files = sourceFiles('packages').filter((file) => file.endsWith(suffix));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(resolve(ROOT, file)).href) as Promise<object>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isKind);
}

if (tenant === undefined) fail('usage: npm run verify -- --tenant SLUG [--data DIRECTORY]');
if (process.env['TABLE_NAME'] === undefined) {
  setSdkEnvironment();
  Object.assign(process.env, { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB: localEndpoint() });
}

let wrong = 0;
for (const ledger of await declared('.ledger.ts', isLedger)) {
  const drifts = await findDrift(ledger, tenant);
  wrong += drifts.length;
  const verdict = drifts.length === 0 ? 'no drift' : `${drifts.length} totals drifted`;
  console.log(`${ledger.name} of ${tenant}: ${verdict}`);
  for (const { facet, counted, rows } of drifts) {
    console.log(`  ${facet}: counted ${counted}, rows ${rows}`);
  }
}
for (const check of await declared('.check.ts', isCheck)) {
  const differences = await check.findDifferences(tenant);
  wrong += differences.length;
  const verdict = differences.length === 0 ? 'all agrees' : `${differences.length} differences`;
  console.log(`${check.name} of ${tenant}: ${verdict}`);
  for (const { what, stored, expected } of differences) {
    console.log(`  ${what}: stored ${stored ?? 'nothing'}, expected ${expected ?? 'nothing'}`);
  }
}
process.exitCode = wrong === 0 ? 0 : 1;

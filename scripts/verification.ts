import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Difference } from '@waybill/kernel/difference';
import type { Ledger, LedgerRow } from '@waybill/table/list/ledger';
import { repairTotals } from '@waybill/table/list/repair';
import { findDrift } from '@waybill/table/list/verify';
import { ROOT, sourceFiles } from './source-files.ts';

/** What an area compares of its own, found by the name of its file. */
interface Check {
  readonly name: string;
  findDifferences(tenant: string): Promise<readonly Difference[]>;
  /** Sets right what follows from other records, and answers how many rows it set. */
  readonly repair?: (tenant: string) => Promise<number>;
}

/** What one ledger or one check found of a tenant; nothing where all agrees. */
export interface Verdict {
  readonly name: string;
  readonly findings: readonly string[];
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

async function findingsOfLedger(ledger: Ledger<LedgerRow>, tenant: string): Promise<string[]> {
  const drifts = await findDrift(ledger, tenant);
  return drifts.map(({ facet, counted, rows }) => `${facet}: counted ${counted}, rows ${rows}`);
}

async function findingsOfCheck(check: Check, tenant: string): Promise<string[]> {
  const differences = await check.findDifferences(tenant);
  return differences.map(
    ({ what, stored, expected }) =>
      `${what}: stored ${stored ?? 'nothing'}, expected ${expected ?? 'nothing'}`,
  );
}

/** What cannot be read keeps no other check from its work. */
async function verdictOf(name: string, findings: Promise<string[]>): Promise<Verdict> {
  return { name, findings: await findings.catch((error) => [`cannot be checked: ${error}`]) };
}

/**
 * Compares the maintained totals of every ledger of a tenant with its rows, and runs the checks
 * that areas declare in `*.check.ts`.
 */
export async function verifyTenant(tenant: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const ledger of await declared('.ledger.ts', isLedger)) {
    verdicts.push(await verdictOf(ledger.name, findingsOfLedger(ledger, tenant)));
  }
  for (const check of await declared('.check.ts', isCheck)) {
    verdicts.push(await verdictOf(check.name, findingsOfCheck(check, tenant)));
  }
  return verdicts;
}

/**
 * Makes the totals of a tenant anew where they differ from the rows, and the stock balances where
 * they differ from the bookings (API-148). Answers a line for each ledger and check that it touched.
 */
export async function repairTenant(tenant: string): Promise<string[]> {
  const lines: string[] = [];
  for (const ledger of await declared('.ledger.ts', isLedger)) {
    if ((await findDrift(ledger, tenant)).length === 0) continue;
    const isDone = await repairTotals(ledger, tenant);
    lines.push(
      `${ledger.name}: ${isDone ? 'totals made anew' : 'changed meanwhile, run it again'}`,
    );
  }
  for (const { name, repair } of await declared('.check.ts', isCheck)) {
    const rows = (await repair?.(tenant)) ?? 0;
    if (rows > 0) lines.push(`${name}: ${rows} rows set to what was booked`);
  }
  return lines;
}

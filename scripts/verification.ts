import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { goodsBooks } from '@waybill/inventories/check/goods-books.check';
import type { Difference } from '@waybill/kernel/difference';
import { promiseCheck } from '@waybill/orders/check/promise.check';
import { findDrift, repairTotals } from '@waybill/table/operate';
import { rowDifferences } from '@waybill/table/testing';
import { type AnyList, declaredLists } from './sources/declared-lists.ts';
import { ROOT, sourceFiles } from './sources/source-files.ts';

/** The comparisons of one area, found by the name of their file. */
interface Check {
  readonly name: string;
  findDifferences(tenant: string): Promise<readonly Difference[]>;
  /**
   * Sets right what follows from other records, and answers how many rows it set; undefined where
   * records changed meanwhile.
   */
  readonly repair?: (tenant: string) => Promise<number | undefined>;
}

/** Findings of one list or one check about a tenant; empty where all agrees. */
export interface Verdict {
  readonly name: string;
  readonly findings: readonly string[];
}

const isCheck = (value: unknown): value is Check =>
  typeof value === 'object' && value !== null && 'findDifferences' in value;

/** Every check that an area declares, behind the one of two areas that know nothing of each other. */
async function declaredChecks(): Promise<Check[]> {
  const files = sourceFiles('packages').filter((file) => file.endsWith('.check.ts'));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(resolve(ROOT, file)).href) as Promise<object>),
  );
  const declared = modules.flatMap((module) => Object.values(module)).filter(isCheck);
  return [promiseCheck(goodsBooks), ...declared];
}

async function findingsOfList(list: AnyList, tenant: string): Promise<string[]> {
  const drifts = await findDrift(list, tenant);
  return [
    ...drifts.map(({ facet, counted, rows }) => `${facet}: counted ${counted}, rows ${rows}`),
    ...(await rowDifferences(list, tenant)).map(asFinding),
  ];
}

const asFinding = ({ what, stored, expected }: Difference) =>
  `${what}: stored ${stored ?? 'nothing'}, expected ${expected ?? 'nothing'}`;

async function findingsOfCheck(check: Check, tenant: string): Promise<string[]> {
  return (await check.findDifferences(tenant)).map(asFinding);
}

/** A check that cannot read fails alone: the others go on. */
async function verdictOf(name: string, findings: Promise<string[]>): Promise<Verdict> {
  return { name, findings: await findings.catch((error) => [`cannot be checked: ${error}`]) };
}

/**
 * Walks every declared list of a tenant: its totals, indexes and unique keys must be those of its
 * rows. Then runs the checks that areas declare in `*.check.ts`.
 */
export async function verifyTenant(tenant: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { list } of await declaredLists()) {
    verdicts.push(await verdictOf(list.name, findingsOfList(list, tenant)));
  }
  for (const check of await declaredChecks()) {
    verdicts.push(await verdictOf(check.name, findingsOfCheck(check, tenant)));
  }
  return verdicts;
}

/**
 * Makes the totals of a tenant anew where they differ from the rows, and what follows from other records
 * where it differs from these: goods of orders, stock balances, statistics (API-148). Answers a
 * line for each list and check that it touched.
 */
export async function repairTenant(tenant: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { list } of await declaredLists()) {
    if ((await findDrift(list, tenant)).length === 0) continue;
    const isDone = await repairTotals(list, tenant);
    lines.push(`${list.name}: ${isDone ? 'totals made anew' : 'changed meanwhile, run it again'}`);
  }
  for (const { name, repair } of await declaredChecks()) {
    if (repair === undefined) continue;
    const rows = await repair(tenant);
    if (rows === undefined) lines.push(`${name}: changed meanwhile, run it again`);
    else if (rows > 0) lines.push(`${name}: ${rows} rows set to what they follow from`);
  }
  return lines;
}

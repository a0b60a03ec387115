import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { topology } from '@waybill/registry/topology';
import { expect, it } from 'vitest';
import { stageOf } from '../stage/stage.ts';
import { synthesized } from '../testing.ts';
import { fixedOf } from './fixed.ts';
import { type Bill, endpointCost, type Idle, monthOf } from './month.ts';

const page = (name: string) =>
  readFileSync(resolve(import.meta.dirname, '../../docs', name), 'utf8');

const MONTH_MINUTES = 30 * 24 * 60;

/** Runs of all schedules in a minute. */
const sweeps = topology.consumers
  .flatMap(({ source }) => (source.kind === 'schedule' ? [1 / source.minutes] : []))
  .reduce((sum, runs) => sum + runs, 0);

function idleOf(): Idle {
  const { dueShards } = stageOf('prod');
  const runs = sweeps * MONTH_MINUTES;
  const { all } = synthesized('prod', { alarmEmail: 'ops@example.com', tables: 1 });
  // Each run looks into all partitions of what is due, for half a unit each.
  return { fixed: fixedOf(all), runs, readUnits: (runs * dueShards) / 2 };
}

const usd = (amount: number) =>
  amount.toLocaleString('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 });

const rows = (bills: readonly Bill[]): string =>
  Object.keys(bills[0] ?? {})
    .map((name) => `| ${[name, ...bills.map((bill) => usd(bill[name] ?? 0))].join(' | ')} |`)
    .join('\n');

// STG-6
it('docs/costs.md says what a shop pays a month, as computed from what is counted', () => {
  const bills = [100, 1_000, 10_000].map((orders) => monthOf(orders, idleOf()));
  expect(page('costs.md')).toContain(rows(bills));
  expect(page('costs.md')).toContain(
    `An endpoint on \`*\` adds ${usd(endpointCost() * 1_000_000)} USD a million orders`,
  );
});

it('docs/costs.md says how often schedules run', () => {
  expect(page('costs.md')).toContain(`| Schedules: ${usd(sweeps)} runs a minute |`);
});

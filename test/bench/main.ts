import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findEngine } from '@waybill/local/engine-programs';
import { type AllInCosts, measureAllIn } from './all-in.ts';
import { measureBundleCalls } from './bundle-calls.ts';
import { measureBundles } from './bundles.ts';
import { measureDearest } from './dearest.ts';
import type { Findings } from './findings.ts';
import { measureGrowth } from './growth.ts';
import { measureHot } from './hot-item.ts';
import { client } from './http.ts';
import { measureIdle } from './idle.ts';
import { measureLists } from './lists.ts';
import { measureOperations, type Outcome } from './operations.ts';
import { measureOrderLists } from './order-lists.ts';
import { partitionReport } from './partition-report.ts';
import { measurePartitions } from './partitions.ts';
import { measurePressure } from './pressure.ts';
import { measureQuotes } from './quotes.ts';
import { measureReady } from './ready.ts';
import { measureReload } from './reload.ts';
import {
  allInReport,
  bundleReport,
  dearestReport,
  growthReport,
  hotReport,
  listCallReport,
  operationReport,
  pressureReport,
  quoteReport,
  rushReport,
  targetReport,
  walkReport,
  webhookReport,
} from './report.ts';
import { measureRush } from './rush.ts';
import { measureSearch, searchReport } from './search.ts';
import { measureSmallCalls } from './small-calls.ts';
import { startBenchStack } from './stack.ts';
import { judge } from './targets.ts';
import { measureWalk } from './walk.ts';
import { measureWebhooks } from './webhooks.ts';

// npm run bench -- [--json FILE] [--orders N] [--part NAME]… [--samples N] [--ledgers NAME]… [--listed N] [--searched N]… [--walked N]
// The client runs in this process, the stack in another, the engine in a third. Numbers, not a
// test: nothing here fails when a target is missed, the last table says so.

const PARTS = [
  'operations',
  'units',
  'partitions',
  'bundles',
  'pressure',
  'rush',
  'growth',
  'large-shop',
  'lists',
  'search',
  'walk',
  'dearest',
  'hot',
  'quotes',
  'webhooks',
  'ready',
  'reload',
  'idle',
  'small',
] as const;
type Part = (typeof PARTS)[number];

/** Orders of the part `search`. */
const SEARCHED = [20_000, 200_000];
/** What the part `growth` fills: the orders, or the three ledgers of the stock. */
const LEDGERS = ['orders', 'inventories'] as const;

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    ledgers: { type: 'string', multiple: true, default: [...LEDGERS] },
    listed: { type: 'string', default: '200000' },
    orders: { type: 'string', default: '0' },
    part: { type: 'string', multiple: true, default: [...PARTS] },
    searched: { type: 'string', multiple: true, default: SEARCHED.map(String) },
    walked: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '30' },
  },
});

const grows = (ledger: string) => values.ledgers.includes(ledger);
const wants = (part: Part) => values.part.includes(part);
const orders = Number(values.orders);
const samples = Number(values.samples);
const LOAD_ROUNDS = 3;
const READY_ROUNDS = 3;
const RELOAD_ROUNDS = 5;
const SIZES = [1_000, 20_000];

/**
 * The engine that counts units as AWS does: two a kilobyte in a transaction, one an index entry.
 * DynamoDB Local counts less for transactions of several items.
 */
const counting = 'dynoxide';

async function runOperations(): Promise<Outcome> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  try {
    if (orders > 0) await stack.seed(0, orders);
    return await measureOperations(stack, client(stack.url), samples);
  } finally {
    await stack.stop();
  }
}

async function runAllIn(days: number): Promise<AllInCosts> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  try {
    return await measureAllIn(stack, client(stack.url), days);
  } finally {
    await stack.stop();
  }
}

const load = loadavg()[0]?.toFixed(1);
const engine = findEngine(process.env['DYNAMODB_ENGINE']).name;
console.log(
  `${availableParallelism()} cores, load ${load}; times in ms; RU and WU as ${engine} counts them${
    engine === counting ? '' : `, which is too little in transactions: take ${counting} for units`
  }`,
);

let findings: Findings = {};
let outcome: Outcome = { measured: [], without: [], failed: [] };
if (wants('ready')) findings = { ...findings, readyMs: await measureReady(READY_ROUNDS) };
if (wants('reload')) findings = { ...findings, reload: await measureReload(RELOAD_ROUNDS) };
if (wants('idle')) findings = { ...findings, idle: await measureIdle() };
if (wants('small')) findings = { ...findings, small: await measureSmallCalls() };
if (wants('bundles')) {
  const { bare, bundles } = await measureBundles(LOAD_ROUNDS);
  console.log(
    `bare client: ${Math.round(bare.bytes / 1000)} kB, loads in ${Math.round(bare.loadMs)} ms`,
  );
  const bundleCalls = await measureBundleCalls();
  findings = { ...findings, bundles, bundleCalls };
  console.log(`\n${bundleReport(bundles, bundleCalls)}`);
}
if (wants('operations')) {
  outcome = await runOperations();
  findings = { ...findings, operations: outcome.measured };
  console.log(`\n${operationReport(findings, outcome)}`);
}
if (wants('units')) {
  const allIn = await runAllIn(1);
  const aged = await runAllIn(365);
  findings = { ...findings, allIn, aged };
  console.log(`\n${allInReport(allIn)}\n\n${allInReport(aged)}`);
}
if (wants('partitions')) {
  const partitions = await measurePartitions();
  findings = { ...findings, partitions };
  console.log(`\n${partitionReport(partitions)}`);
}
if (wants('growth')) {
  const growth = await measureGrowth(SIZES, LEDGERS.filter(grows));
  findings = { ...findings, growth };
  console.log(`\n${growthReport(growth.engine, growth.pages)}`);
}
if (wants('large-shop')) {
  const lists = await measureLists(Number(values.listed));
  findings = { ...findings, lists };
  console.log(`\n${growthReport(engine, lists)}`);
}
if (wants('lists')) {
  const orderLists = await measureOrderLists();
  findings = { ...findings, orderLists };
  console.log(`\n${listCallReport(orderLists)}`);
  console.log(`\n${growthReport(orderLists.engine, orderLists.pages)}`);
}
if (wants('search')) {
  const search = await measureSearch(values.searched.map(Number));
  findings = { ...findings, search };
  console.log(`\n${searchReport(search)}`);
}
if (wants('walk')) {
  const walk = await measureWalk(Number(values.walked));
  findings = { ...findings, walk };
  console.log(`\n${walkReport(walk)}`);
}
if (wants('dearest')) {
  const dearest = await measureDearest();
  findings = { ...findings, dearest };
  console.log(`\n${dearestReport(dearest)}`);
}
if (wants('hot')) {
  const hot = await measureHot();
  findings = { ...findings, hot };
  console.log(`\n${hotReport(hot)}`);
}
if (wants('quotes')) {
  const quotes = await measureQuotes();
  findings = { ...findings, quotes };
  console.log(`\n${quoteReport(quotes)}`);
}
if (wants('webhooks')) {
  const webhooks = await measureWebhooks();
  findings = { ...findings, webhooks };
  console.log(`\n${webhookReport(webhooks)}`);
}
if (wants('pressure')) {
  const pressure = await measurePressure(Math.max(orders, 20_000), 1_000);
  findings = { ...findings, pressure };
  console.log(`\n${pressureReport(pressure)}`);
}
if (wants('rush')) {
  const rush = await measureRush();
  findings = { ...findings, rush };
  console.log(`\n${rushReport(rush)}`);
}
const targets = judge(findings);
console.log(`\n${targetReport(targets)}`);
if (values.json !== undefined) {
  const { without, failed } = outcome;
  const text = JSON.stringify({ ...findings, without, failed, targets }, null, 2);
  writeFileSync(values.json, `${text}\n`);
}

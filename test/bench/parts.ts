import { measureAllIn } from './all-in.ts';
import { measureBundleCalls } from './bundle-calls.ts';
import { measureBundles } from './bundles.ts';
import { measureDearest } from './dearest.ts';
import type { Findings } from './findings.ts';
import { measureFloods } from './flood.ts';
import { measureGrowth } from './growth.ts';
import { measureHot } from './hot-item.ts';
import { client } from './http.ts';
import { measureIdle } from './idle.ts';
import { measureImport } from './import.ts';
import { measureLists } from './lists.ts';
import { measureOperations } from './operations.ts';
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
  floodReport,
  growthReport,
  hotReport,
  listCallReport,
  operationReport,
  pressureReport,
  quoteReport,
  rushReport,
  walkReport,
  webhookReport,
} from './report.ts';
import { measureRush } from './rush.ts';
import { measureSearch, searchReport } from './search.ts';
import { measureSmallCalls } from './small-calls.ts';
import { type BenchStack, startBenchStack } from './stack.ts';
import type { Seeded } from './stack-process.ts';
import { measureWalk } from './walk.ts';
import { measureWebhooks } from './webhooks.ts';

/** How much each part does. */
export interface Amounts {
  /** The engine of parts that do not choose their own. */
  readonly engine: string;
  /** Orders that a shop has before it is measured. */
  readonly orders: number;
  readonly samples: number;
  /** What the part `growth` fills. */
  readonly ledgers: readonly Seeded[];
  readonly listed: number;
  readonly searched: readonly number[];
  readonly walked: number;
}

/** Measures, and adds what it found to the findings of the parts before it. */
type Part = (amounts: Amounts, before: Findings) => Promise<Outcome>;

interface Outcome {
  readonly findings: Findings;
  readonly report?: string;
}

const LOAD_ROUNDS = 3;
const READY_ROUNDS = 3;
const RELOAD_ROUNDS = 5;
const SIZES = [1_000, 5_000, 20_000];
const LEAST_LISTED = 20_000;
const PLACEMENTS = 1_000;

/** A part that finds one thing. */
function part<Name extends keyof Findings>(
  name: Name,
  measure: (amounts: Amounts) => Promise<NonNullable<Findings[Name]>>,
  report?: (found: NonNullable<Findings[Name]>, amounts: Amounts) => string,
): Part {
  return async (amounts, before) => {
    const found = await measure(amounts);
    const findings = { ...before, [name]: found };
    return report === undefined ? { findings } : { findings, report: report(found, amounts) };
  };
}

async function onStack<Found>(measure: (stack: BenchStack) => Promise<Found>): Promise<Found> {
  const stack = await startBenchStack({ engine: 'default', background: 'full', log: 'costs' });
  try {
    return await measure(stack);
  } finally {
    await stack.stop();
  }
}

const bundles: Part = async (_amounts, before) => {
  const { bare, bundles: loaded } = await measureBundles(LOAD_ROUNDS);
  const bundleCalls = await measureBundleCalls();
  const size = `bare client: ${Math.round(bare.bytes / 1000)} kB, loads in ${Math.round(bare.loadMs)} ms`;
  return {
    findings: { ...before, bundles: loaded, bundleCalls },
    report: `${size}\n\n${bundleReport(loaded, bundleCalls)}`,
  };
};

const operations: Part = async ({ orders, samples }, before) => {
  const outcome = await onStack(async (stack) => {
    if (orders > 0) await stack.seed(0, orders);
    return measureOperations(stack, client(stack.url), samples);
  });
  const { measured, without, failed } = outcome;
  const findings = { ...before, operations: measured, without, failed };
  return { findings, report: operationReport(findings, outcome) };
};

const units: Part = async (_amounts, before) => {
  const allIn = await onStack((stack) => measureAllIn(stack, client(stack.url)));
  return { findings: { ...before, allIn }, report: allInReport(allIn) };
};

/** What `--part` names, in the order in which the parts run. */
export const parts = new Map<string, Part>([
  ['ready', part('readyMs', () => measureReady(READY_ROUNDS))],
  ['reload', part('reload', () => measureReload(RELOAD_ROUNDS))],
  ['idle', part('idle', measureIdle)],
  ['small', part('small', measureSmallCalls)],
  ['bundles', bundles],
  ['operations', operations],
  ['units', units],
  ['partitions', part('partitions', measurePartitions, partitionReport)],
  [
    'growth',
    part(
      'growth',
      ({ ledgers }) => measureGrowth(SIZES, ledgers),
      ({ engine, pages }) => growthReport(engine, pages),
    ),
  ],
  [
    'large-shop',
    part(
      'lists',
      ({ listed }) => measureLists(listed),
      (pages, { engine }) => growthReport(engine, pages),
    ),
  ],
  [
    'lists',
    part('orderLists', measureOrderLists, (found) =>
      [listCallReport(found), growthReport(found.engine, found.pages)].join('\n\n'),
    ),
  ],
  ['search', part('search', ({ searched }) => measureSearch(searched), searchReport)],
  ['import', part('import', measureImport)],
  ['walk', part('walk', ({ walked }) => measureWalk(walked), walkReport)],
  ['dearest', part('dearest', measureDearest, dearestReport)],
  ['hot', part('hot', measureHot, hotReport)],
  ['quotes', part('quotes', measureQuotes, quoteReport)],
  ['webhooks', part('webhooks', measureWebhooks, webhookReport)],
  [
    'pressure',
    part(
      'pressure',
      ({ orders }) => measurePressure(Math.max(orders, LEAST_LISTED), PLACEMENTS),
      pressureReport,
    ),
  ],
  ['rush', part('rush', measureRush, rushReport)],
  ['flood', part('floods', measureFloods, floodReport)],
]);

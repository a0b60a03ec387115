import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findEngine } from '@waybill/local/engine/engine-programs';
import { drawChart } from './figures/chart.ts';
import { figuresOf } from './figures/figures.ts';
import type { Findings } from './findings.ts';
import { asKept } from './partition-use.ts';
import { parts } from './parts.ts';
import { targetReport } from './report.ts';
import { judge } from './targets.ts';

// npm run bench -- [--json FILE] [--figures] [--orders N] [--part NAME]… [--samples N] [--ledgers NAME]… [--listed N] [--searched N]… [--walked N]
// The client runs in this process, the stack in another, the engine in a third. Numbers, not a
// test: nothing here fails when a target is missed, the last table says so.

/** Orders of the part `search`. */
const SEARCHED = [20_000, 200_000];
/** What the part `growth` fills: the orders, or the three ledgers of the stock. */
const LEDGERS = ['orders', 'inventories'] as const;
const FIGURES = resolve(import.meta.dirname, '../../docs/figures');
const MEASURED = resolve(import.meta.dirname, '../../infra/scale/measured.json');

const { values } = parseArgs({
  options: {
    // Draws what was measured into docs/figures, where the pages show it, and keeps what an order
    // takes for docs/scale.md.
    figures: { type: 'boolean', default: false },
    json: { type: 'string' },
    ledgers: { type: 'string', multiple: true, default: [...LEDGERS] },
    listed: { type: 'string', default: '200000' },
    orders: { type: 'string', default: '0' },
    part: { type: 'string', multiple: true, default: [...parts.keys()] },
    searched: { type: 'string', multiple: true, default: SEARCHED.map(String) },
    walked: { type: 'string', default: '100000' },
    samples: { type: 'string', default: '30' },
  },
});

/**
 * The engine that counts units as AWS does: two a kilobyte in a transaction, one an index entry.
 * DynamoDB Local counts less for transactions of several items.
 */
const counting = 'dynoxide';

const load = loadavg()[0]?.toFixed(1);
const engine = findEngine(process.env['DYNAMODB_ENGINE']).name;
console.log(
  `${availableParallelism()} cores, load ${load}; times in ms; RU and WU as ${engine} counts them${
    engine === counting ? '' : `, which is too little in transactions: take ${counting} for units`
  }`,
);

const amounts = {
  engine,
  ledgers: LEDGERS.filter((ledger) => values.ledgers.includes(ledger)),
  listed: Number(values.listed),
  orders: Number(values.orders),
  samples: Number(values.samples),
  searched: values.searched.map(Number),
  walked: Number(values.walked),
};

let findings: Findings = {};
for (const [name, measure] of parts) {
  if (!values.part.includes(name)) continue;
  const { report, ...found } = await measure(amounts, findings);
  findings = found.findings;
  if (report !== undefined) console.log(`\n${report}`);
}

const targets = judge(findings);
console.log(`\n${targetReport(targets)}`);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ ...findings, targets }, null, 2)}\n`);
}
if (values.figures) {
  mkdirSync(FIGURES, { recursive: true });
  for (const [name, chart] of figuresOf(findings)) {
    writeFileSync(join(FIGURES, `${name}.svg`), drawChart(chart));
  }
  if (findings.partitions !== undefined) {
    writeFileSync(MEASURED, `${JSON.stringify(asKept(findings.partitions), null, 2)}\n`);
  }
}

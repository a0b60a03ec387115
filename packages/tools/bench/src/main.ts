import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findEngine } from '@waybill/local/engine/engine-programs';
import type { Findings } from './findings.ts';
import { parts } from './parts.ts';
import { targetReport } from './report.ts';
import { judge } from './targets.ts';

// npm run bench -- [--json FILE] [--part NAME]… [--orders N]
// The client runs in this process, the stack in another, the engine in a third. Numbers, not a
// test: nothing here fails when a target is missed, the last table says so.

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    // Orders of the shop whose lists and words are measured.
    orders: { type: 'string', default: '20000' },
    part: { type: 'string', multiple: true, default: [...parts.keys()] },
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

let findings: Findings = {};
for (const [name, measure] of parts) {
  if (!values.part.includes(name)) continue;
  const { report, ...found } = await measure(Number(values.orders));
  findings = { ...findings, ...found.findings };
  if (report !== undefined) console.log(`\n${report}`);
}

const targets = judge(findings);
console.log(`\n${targetReport(targets)}`);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify({ ...findings, targets }, null, 2)}\n`);
}

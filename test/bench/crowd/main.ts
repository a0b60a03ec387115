import { simulateTakes, simulateTransactions } from './simulate.ts';

const CLIENTS = [8, 32, 100];
const CONFLICT_MS = [6, 10, 15];
const base = { serviceMs: 1, wayMs: 2, unitsASecond: 1_000 };
const row = { seconds: 60, rowBytes: 700, markBytes: 28 };
const ways = [
  ['in the transaction', simulateTransactions],
  ['take, then record', simulateTakes],
] as const;

const lines = CONFLICT_MS.flatMap((conflictMs) =>
  CLIENTS.flatMap((clients) =>
    ways.map(([way, simulate]) => {
      const { rate, p50, p99, tries } = simulate({ ...base, conflictMs }, { ...row, clients });
      const numbers = [rate, p50, p99].map((number) => number.toFixed(0));
      return `| ${conflictMs} ms | ${clients} | ${way} | ${numbers.join(' | ')} | ${tries.toFixed(1)} |`;
    }),
  ),
);
console.log(
  [
    '| Transaction | Clients | Way | Calls a second | p50 ms | p99 ms | Tries |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n'),
);

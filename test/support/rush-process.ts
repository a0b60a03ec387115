import { createInterface } from 'node:readline';
import { type Rush, rush } from './rush.ts';

// A process of its own that rushes when it is told to: one rush a line, and its end as one line.

/** Lets time pass more slowly, as on a machine that is slower by this factor. */
function slowDown(times: number): void {
  const start = performance.now();
  const now = performance.now.bind(performance);
  performance.now = () => start + (now() - start) / times;
}

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { slowness = 1, ...order } = JSON.parse(line) as Rush;
  slowDown(slowness);
  process.stdout.write(`${JSON.stringify(await rush(order))}\n`);
}

import { createInterface } from 'node:readline';
import { type Rush, rush } from './rush.ts';

// A process of its own that rushes when it is told to: one rush a line, and its end as one line.
process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await rush(JSON.parse(line) as Rush))}\n`);
}

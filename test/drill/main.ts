import { parseArgs } from 'node:util';
import { setSdkEnvironment } from '@waybill/local/functions/environment';
import { isGreen, runDrill } from './drill.ts';

// The drill of a lost table on a local stack of its own: node test/drill/main.ts. It prints what a person does
// on AWS, step by step, and does here what stands for it. Exit code 1 where something was lost.

// `-- --without numbers` leaves a step out, to show what it is for.

const { values } = parseArgs({ options: { without: { type: 'string' } } });
setSdkEnvironment();
const findings = await runDrill({
  orders: 20,
  say: (line) => void process.stdout.write(`${line}\n`),
  ...(values.without === undefined ? {} : { without: values.without }),
});
process.exitCode = isGreen(findings) ? 0 : 1;

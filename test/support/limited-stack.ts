import type { CallerLimits } from '@waybill/api/caller-limits';
import { createEdge } from '@waybill/local/gateway/edge';
import { startStack } from '@waybill/local/stack';

// The whole system with limits of callers, in a process of its own. All callers are on this machine,
// so each says in a header where it is.

const limits = JSON.parse(process.argv[2] ?? '{}') as CallerLimits;
const stack = await startStack({
  port: 0,
  host: '127.0.0.1',
  engine: process.env['DYNAMODB_ENGINE'],
  data: process.env['WAYBILL_DATA'] ?? 'memory',
  edge: createEdge(limits, ({ headers }) => String(headers['x-from'])),
  report: (message) => process.stderr.write(`${message}\n`),
});
process.once('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
process.stdout.write(`listens on ${stack.url}/v1\n`);

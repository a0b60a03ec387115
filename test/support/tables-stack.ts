import { startStack } from '@waybill/local/stack';

// The whole system with the tables that it is told, their number or their names, in a process of its
// own.

const stack = await startStack({
  port: 0,
  host: '127.0.0.1',
  engine: process.env['DYNAMODB_ENGINE'],
  data: process.env['WAYBILL_DATA'] ?? 'memory',
  tables: JSON.parse(process.argv[2] ?? '1') as number | string[],
  report: (message) => process.stderr.write(`${message}\n`),
});
process.once('SIGTERM', () => void stack.stop().then(() => process.exit(0)));
process.stdout.write(`listens on ${stack.url}/v1\n`);

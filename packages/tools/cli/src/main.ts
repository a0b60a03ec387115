import { env } from './env.ts';
import { run } from './run.ts';

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());

// The reader of the pipe has closed it: `waybill … | head`.
process.stdout.once('error', () => process.exit());

process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  out: process.stdout,
  errors: process.stderr,
  env,
  signal: interrupt.signal,
});

import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isLongRun } from '@waybill/testing/rounds';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const command = [main];

/** The environment of a start that leaves nothing behind. */
const environment = (own: Record<string, string>) => ({
  ...process.env,
  WAYBILL_DATA: 'memory',
  ...own,
});

/** Output of a start that must fail. */
function failedStart(
  own: Record<string, string>,
  ...words: string[]
): Promise<{ code: unknown; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...command, ...words],
      { env: environment(own) },
      (error, _, stderr) => resolve({ code: error?.code, stderr }),
    );
  });
}

it('says in one line that the port is taken', { timeout: 20_000 }, async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const PORT = typeof address === 'object' && address !== null ? String(address.port) : '';

  const { code, stderr } = await failedStart({ PORT, HOST: '127.0.0.1' });
  server.close();

  expect(code).toBe(1);
  expect(stderr).toBe(`waybill: port ${PORT} on 127.0.0.1 is taken; set PORT to another one\n`);
});

it('does not listen for other machines unasked', { timeout: 20_000 }, async () => {
  const { code, stderr } = await failedStart({ PORT: '0', HOST: '0.0.0.0' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^waybill: HOST is '0\.0\.0\.0': .* WAYBILL_OPEN_HOST=yes allows it\n$/u);
});

it('warns when it does, because its keys are published', { timeout: 40_000 }, async () => {
  // An address of documentation, which no interface has: the start ends right after the warning.
  const { code, stderr } = await failedStart({
    PORT: '0',
    HOST: '192.0.2.1',
    WAYBILL_OPEN_HOST: 'yes',
  });
  expect(code).toBe(1);
  expect(stderr).toContain('Anybody who reaches 192.0.2.1 may do everything here');
  expect(stderr).toContain('EADDRNOTAVAIL');
});

/** Each start loads the whole system: a short run tries those that guard a machine. */
const inLongRuns = it.runIf(isLongRun());

inLongRuns('knows its weather, and says so', { timeout: 40_000 }, async () => {
  const { code, stderr } = await failedStart({ PORT: '0' }, '--weather=hail');
  expect(code).toBe(1);
  expect(stderr).toBe("waybill: the weather is 'hail'; it can be calm or storm\n");
});

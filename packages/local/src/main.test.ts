import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

it('says in one line that the port is taken', { timeout: 20_000 }, async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const PORT = typeof address === 'object' && address !== null ? String(address.port) : '';
  const env = { ...process.env, PORT, HOST: '127.0.0.1', WAYBILL_DATA: 'memory' };

  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', main], { env }, (error, _, text) =>
      resolve({ code: error?.code, stderr: text }),
    );
  });
  server.close();

  expect(code).toBe(1);
  expect(stderr).toBe(`waybill: port ${PORT} on 127.0.0.1 is taken; set PORT to another one\n`);
});

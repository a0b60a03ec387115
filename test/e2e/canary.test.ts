import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { runScript } from '../support/shell.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const ROOT = resolve(import.meta.dirname, '../..');

const canary = (key: string, options: string) =>
  runScript(ROOT, `WAYBILL_KEY='${key}' node scripts/canary.ts ${options}`);

// STG-9
it('places an order in a shop of its own, reads and cancels it', async () => {
  const { tenant, key } = await system.newTenant();
  const { code, output } = await canary(key, `--url ${system.url()}/v1 --tenant ${tenant}`);
  expect(output).toMatch(/^ORD-000001 was placed, read and cancelled in \d+ ms\.\n$/u);
  expect(code).toBe(0);
});

// STG-9
it.each([
  ['a key that is none', 'wb_none', (url: string) => `--url ${url}`],
  ['no address', 'wb_none', () => ''],
])('fails with %s, so that the release stops', async (_, key, options) => {
  const { code } = await canary(key, options(system.url()));
  expect(code).not.toBe(0);
});

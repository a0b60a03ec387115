import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../support/command-line.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { folder, waybill } = commandLine();
let env: Record<string, string> = {};

beforeAll(async () => {
  const { tenant, key } = await system.newTenant('cli-upkeep');
  const words = ['login', '--url', system.url(), '--tenant', tenant];
  expect((await waybill(words, { env: { WAYBILL_KEY: key } })).exit).toBe(0);
  // The table of the functions of this process.
  const all = Object.entries(process.env).filter(
    (one): one is [string, string] => one[1] !== undefined,
  );
  env = Object.fromEntries(all);
});

describe('doctor', () => {
  it('finds all as it should be', async () => {
    const { exit, out } = await waybill(['doctor']);
    expect(out).toMatch(/^ok +Key +of cli-upkeep: tenant cli-upkeep, may call \*$/mu);
    expect(out).not.toMatch(/^wrong/mu);
    expect(exit).toBe(0);
  });

  it('says what is wrong, and what to do', async () => {
    await chmod(join(folder, 'waybill/profiles.json'), 0o644);
    const { exit, out } = await waybill(['doctor'], { env: { WAYBILL_KEY: 'wb_wrong' } });
    expect(out).toMatch(/^wrong +Profiles +others may read .*: chmod 600/mu);
    expect(out).toMatch(/^wrong +Key +that of cli-upkeep is not taken/mu);
    expect(exit).toBe(6);
    const unreachable = await waybill(['doctor', '--url', 'http://127.0.0.1:9']);
    expect(unreachable.out).toMatch(/^wrong +Address +no answer/mu);
    expect(unreachable.out).not.toMatch(/Key/u);
  });
});

it('verifies balances and totals of the tenant', async () => {
  await waybill(['trigger', 'reservation.committed']);
  const { exit, out, errors } = await waybill(['verify'], { env });
  expect(errors).toBe('');
  expect(out).toMatch(/ of cli-upkeep: all agrees$/mu);
  expect(exit).toBe(0);
});

it('shows the requests of the stack as they come', async () => {
  const end = new AbortController();
  let said = '';
  const onOut = (text: string) => {
    said += text;
  };
  const logs = waybill(['logs', '--operation', 'whoami'], { signal: end.signal, onOut });
  await waybill(['api', 'whoami']);
  const line = /^[\d:.]{12} {2}GET +\/v1\/whoami +200 +\d+ ms +cli-upkeep +\d+ calls$/mu;
  await expect.poll(() => said).toMatch(line);
  end.abort();
  expect((await logs).exit).toBe(130);
});

it('fills a tenant with the key of an operator alone', async () => {
  expect((await waybill(['seed', 'cli-northwind', '--profile', 'cli-upkeep'])).exit).toBe(4);
});

import { writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { exits } from '@waybill/cli/shared/failure';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine, logIn } from '../support/command-line.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { folder, waybill } = commandLine();
let key = '';

beforeAll(async () => {
  const said = await logIn(waybill, system, 'cli-shop');
  key = said.key;
  expect(said.out).toMatch(/^Logged in to cli-shop as .+; profile cli-shop\n$/u);
  expect(said.out + said.errors).not.toContain(key);
});

describe('profiles', () => {
  it('are readable by their owner alone', async () => {
    const file = await stat(join(folder, 'waybill/profiles.json'));
    expect(file.mode & 0o777).toBe(0o600);
  });

  it('are listed without their keys, those of the local stack among them', async () => {
    const { out } = await waybill(['profiles']);
    expect(out).toMatch(/^\* +cli-shop +cli-shop +http/mu);
    expect(out).toMatch(/^ +local +demo +http:\/\/127\.0\.0\.1:4000$/mu);
    expect(out).not.toContain(key);
    expect(out).not.toContain('wb_demo_local');
  });

  it('are kept only once the service has taken the key', async () => {
    const words = ['login', '--url', system.url(), '--tenant', 'cli-shop', '--profile', 'other'];
    const { exit, errors } = await waybill(words, { input: 'wb_wrong' });
    expect(exit).toBe(4);
    expect(errors).toMatch(/unauthorized/u);
    expect((await waybill(['profiles'])).out).not.toMatch(/other/u);
  });

  it('are taken by name and forgotten', async () => {
    const words = ['login', '--url', system.url(), '--tenant', 'cli-shop', '--profile', 'twin'];
    await waybill(words, { env: { WAYBILL_KEY: key } });
    expect((await waybill(['logout', 'twin'])).exit).toBe(0);
    expect((await waybill(['profiles', 'use', 'twin'])).exit).toBe(2);
    expect((await waybill(['logout', 'local'])).errors).toMatch(/built in/u);
    expect((await waybill(['profiles', 'use', 'cli-shop'])).exit).toBe(0);
  });
});

it.each(['', '/', '/v1', '/v1/'])(
  'takes the address of the service with %j behind it (CLI-26)',
  async (end) => {
    const url = `${system.url()}${end}`;
    expect((await waybill(['api', 'whoami', '--url', url])).exit).toBe(0);
    expect((await waybill(['doctor'], { env: { WAYBILL_URL: url } })).out).toMatch(
      /^ok +Address/mu,
    );
  },
);

it('refuses a body that is no UTF-8, from a file or from elsewhere (CLI-20)', async () => {
  const file = join(folder, 'body.json');
  writeFileSync(
    file,
    Buffer.from('{"currency": "EUR",\n"items": [{"name": "M\xfcsli"}]}', 'latin1'),
  );
  const { exit, errors } = await waybill(['api', 'orders.place', '--body', file]);
  expect([exit, errors]).toEqual([2, expect.stringContaining('body.json:2: has a character')]);
});

it('tells the nearest of an unknown command, to people and programs', async () => {
  const { exit, errors } = await waybill(['profles']);
  expect(errors).toMatch(/unknown command 'profles'[\s\S]*Did you mean profiles\?/u);
  expect(exit).toBe(2);
  const reported = await waybill(['profles', '--json']);
  expect(JSON.parse(reported.errors)).toMatchObject({
    code: 'misused',
    error: expect.stringMatching(/Did you mean profiles\?/u),
  });
  expect([
    reported.exit,
    (await waybill(['--help'])).exit,
    (await waybill(['orders'])).exit,
  ]).toEqual([2, 0, 2]);
});

describe('the guide', () => {
  const path = resolve(import.meta.dirname, '../../docs/guides/command-line.md');

  it('shows commands that work, one after the other', async () => {
    const guide = await readFile(path, 'utf8');
    const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gmu)].map(([, text = '']) => text);
    const lines = blocks.flatMap((text) => text.trim().split('\n'));
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      const [name, ...words] = [...line.matchAll(/"([^"]*)"|(\S+)/gu)].map(
        ([one, quoted]) => quoted ?? one,
      );
      const { exit, errors } = await waybill(words);
      expect([name, exit], `${line}: ${errors}`).toEqual(['waybill', 0]);
    }
  });

  it('has every exit code', async () => {
    const guide = await readFile(path, 'utf8');
    const reported = [...guide.matchAll(/^\| (\d+) \|/gmu)].map(([, code]) => Number(code));
    expect(reported).toEqual(Object.values(exits));
  });
});

import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@waybill/client';
import { isLongRun } from '@waybill/testing/rounds';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildClient } from '../../scripts/client-package.ts';
import type { Credentials } from '../support/client.ts';
import { withSystem } from '../support/system.ts';
import { closeReceivers, receiver, register } from './webhooks.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const system = withSystem();
closeReceivers();

/** The code of the guide by the file it stands in; what names no file belongs to one. */
function codeOf(guide: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, file = 'guide.ts', code] of guide.matchAll(
    /^```ts(?: title="(.+)")?\n([\s\S]*?)^```$/gmu,
  )) {
    files.set(file, `${files.get(file) ?? ''}${code}`);
  }
  return files;
}

/** Made by this file, and so the one thing that it removes. */
let scratch: string | undefined;
let shop = '';
let caller: Credentials;
let said: string[] = [];
let secret = '';
let inbox: Awaited<ReturnType<typeof receiver>>;

/** As a customer does: packs the package, installs it, and compiles what the guide shows. */
async function install(folder: string): Promise<void> {
  const built = join(folder, 'built');
  shop = join(folder, 'shop');
  await buildClient(built);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, built]);
  await mkdir(shop);
  await writeFile(join(shop, 'package.json'), '{"private": true, "type": "module"}');
  const tarball = join(folder, stdout.trim());
  await run('npm', ['install', '--silent', '--offline', '--no-audit', tarball], { cwd: shop });
}

interface Door {
  readonly types: string;
  readonly default: string;
}

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  types: [],
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
};

async function compile(): Promise<void> {
  await writeFile(join(shop, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  await run(process.execPath, [compiler, '-p', shop]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
}

beforeAll(async () => {
  caller = await system.newTenant('client-shop');
  inbox = await receiver();
  secret = await register(system.as(caller), inbox, ['order.placed']);
  scratch = await mkdtemp(join(tmpdir(), 'client-'));
  await install(scratch);
  const guide = await readFile(join(ROOT, 'packages/client/USAGE.md'), 'utf8');
  const here = guide
    .replaceAll('http://127.0.0.1:4000', system.url())
    .replaceAll("'demo'", `'${caller.tenant}'`)
    .replaceAll('wb_demo_local', caller.key);
  for (const [file, code] of codeOf(here)) await writeFile(join(shop, file), code);
  await compile();
  const { stdout } = await run(process.execPath, [join(shop, 'guide.js')]);
  said = stdout.trim().split('\n');
}, 120_000);

afterAll(async () => {
  if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
});

it('does for a customer what its guide says, installed from its tarball', () => {
  expect(said).toEqual([
    'ORD-000001 costs 35.343 EUR',
    '1 comment on ORD-000001',
    '1 of 1 orders',
    expect.stringMatching(/^Not shipped: /u),
    'placed once: true',
    'read again: ORD-000001',
  ]);
});

it('packs modules, types and the guide, and nothing that it does not need', async () => {
  const folder = join(shop, 'node_modules/@waybill/client');
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ type: 'module', engines: { node: '>=20.3' } });
  const doors = Object.entries<Door>(manifest.exports);
  expect(doors.map(([name]) => name)).toEqual([
    '.',
    './webhooks',
    './events',
    './route',
    './shapes',
  ]);
  for (const [name, { types, default: code }] of doors) {
    expect([types, code], name).toEqual([
      expect.stringMatching(/\.d\.ts$/u),
      expect.stringMatching(/\.js$/u),
    ]);
    await Promise.all([types, code].map((file) => access(join(folder, file))));
  }
  expect(manifest).not.toHaveProperty('private');
  expect(manifest).not.toHaveProperty('dependencies');
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('# @waybill/client');
});

it('is imported from CommonJS', async () => {
  const file = join(shop, 'from-common.cjs');
  await writeFile(
    file,
    "void import('@waybill/client').then((all) => console.log(typeof all.createClient));",
  );
  expect((await run(process.execPath, [file])).stdout).toBe('function\n');
});

// Fetched when the long form runs: what the guide promises of the oldest of each.
describe.runIf(isLongRun())('the oldest that the guide names', { timeout: 300_000 }, () => {
  it('runs it: Node.js 20.3', async () => {
    const node = ['--yes', '--package=node@20.3.0', 'node'];
    const version = await run('npx', [...node, '--version'], { cwd: shop });
    expect(version.stdout).toBe('v20.3.0\n');
    const code = await readFile(join(shop, 'guide.js'), 'utf8');
    const other = await system.newTenant();
    const elsewhere = code
      .replaceAll(caller.tenant, other.tenant)
      .replaceAll(caller.key, other.key);
    await writeFile(join(shop, 'elsewhere.js'), elsewhere);
    const { stdout } = await run('npx', [...node, 'elsewhere.js'], { cwd: shop });
    expect(stdout.trim().split('\n')).toEqual(said);
  });

  it('compiles it: TypeScript 5.0', async () => {
    const compiler = ['--yes', '--package=typescript@5.0.4', 'tsc'];
    const version = await run('npx', [...compiler, '--version'], { cwd: shop });
    expect(version.stdout).toBe('Version 5.0.4\n');
    const { stdout } = await run('npx', [...compiler, '--noEmit', '-p', '.'], { cwd: shop });
    expect(stdout).toBe('');
  });
});

it('trusts a delivery, and the same bytes with another secret not', async () => {
  await expect.poll(() => inbox.deliveries.length).toBe(2);
  const module = (await import(pathToFileURL(join(shop, 'receive.js')).href)) as {
    receive: (request: Request, secrets: readonly string[]) => Promise<Response>;
  };
  // Orders placed one after the other may be delivered side by side.
  const delivery = inbox.deliveries.find(({ body }) => body.includes('ORD-000001'));
  const request = () => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(delivery?.headers ?? {}))
      headers.set(name, String(value));
    return new Request('http://shop/hooks', {
      method: 'POST',
      headers,
      body: delivery?.body ?? null,
    });
  };
  const logged = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect((await module.receive(request(), [secret])).status).toBe(204);
  expect(logged).toHaveBeenCalledExactlyOnceWith('ORD-000001 was placed');
  const stranger = `whsec_${Buffer.alloc(32).toString('base64')}`;
  const refused = await module.receive(request(), [stranger]);
  expect([refused.status, await refused.text()]).toEqual([400, 'signature_wrong']);
});

// Each order leaves the list as soon as it is seen, and several share a moment.
it('walks through orders that leave the list meanwhile, each once', async () => {
  const waybill = createClient({ url: system.url(), ...(await system.newTenant()) });
  const item = { name: 'Cup', unit_price: 4.95 };
  const places = Array.from({ length: 9 }, () =>
    waybill.orders.place({ currency: 'EUR', items: [item] }),
  );
  const placed = (await Promise.all(places)).map(({ id }) => id);
  const seen: string[] = [];
  for await (const order of waybill.orders.list({ status: 'placed', limit: 3 })) {
    seen.push(order.id);
    await waybill.orders.cancel(order);
  }
  expect(seen).toEqual(placed.sort());
  expect((await waybill.orders.list({ status: 'cancelled' })).total).toBe(9);
});

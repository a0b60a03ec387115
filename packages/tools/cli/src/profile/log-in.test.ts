import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../run.ts';
import type { Input } from '../shared/terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'log-in-'));
const caller = { tenant: 'acme', key: { name: 'Ada' }, permissions: ['*'] };
let led = 0;
const elsewhere = createServer((_, response) => {
  led += 1;
  response.end('{}');
});
/** Answers `whoami`, and redirects what comes to `/led`. */
const service = createServer((request, response) => {
  if (request.url?.startsWith('/led/') === true) {
    return void response.writeHead(307, { location: addressOf(elsewhere) }).end();
  }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(caller));
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const server of [service, elsewhere]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => {
  for (const server of [service, elsewhere]) server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function logIn(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input: Input = Readable.from(['wb_1']),
) {
  let [out, errors] = ['', ''];
  const exit = await run(['login', ...words], {
    input,
    out: { write: (text) => (out += text) },
    errors: { write: (text) => (errors += text) },
    env: { XDG_CONFIG_HOME: folder, ...env },
    signal: new AbortController().signal,
  });
  return { exit, out, errors };
}

it('takes address and tenant from the environment (CLI-1)', async () => {
  expect(await logIn([])).toMatchObject({
    exit: 2,
    errors: expect.stringMatching(/WAYBILL_URL and WAYBILL_TENANT/u),
  });
  const env = { WAYBILL_URL: addressOf(service), WAYBILL_TENANT: 'acme' };
  expect(await logIn([], env)).toMatchObject({
    exit: 0,
    errors: '',
    out: 'Logged in to acme as Ada, which may call *; profile acme\n',
  });
});

it('keeps the address that npm start prints without its /v1 (CLI-26)', async () => {
  const url = addressOf(service);
  expect((await logIn(['--url', `${url}/v1/`, '--tenant', 'acme'])).exit).toBe(0);
  const kept = readFileSync(join(folder, 'waybill', 'profiles.json'), 'utf8');
  expect(JSON.parse(kept)).toMatchObject({ profiles: { acme: { url } } });
});

it('hands the key to no address that redirects it (CLI-2)', async () => {
  const ran = await logIn(['--url', `${addressOf(service)}/led`, '--tenant', 'acme']);
  expect(ran.errors).toMatch(/redirect to \S+ is not followed/u);
  expect([ran.exit, led]).toEqual([5, 0]);
});

it('sends no key unencrypted over a network unless it is told to (CLI-3)', async () => {
  const words = ['--url', 'http://api.example.invalid', '--tenant', 'acme'];
  const refused = await logIn(words);
  expect([refused.exit, refused.errors]).toEqual([2, expect.stringMatching(/unencrypted/u)]);
  expect((await logIn(['--url', 'ftp://127.0.0.1', '--tenant', 'acme'])).exit).toBe(2);
});

it('asks people for the key, and programs without a word that is no JSON (CLI-7)', async () => {
  const words = ['--url', addressOf(service), '--tenant', 'acme'];
  const keyboard = () => Object.assign(Readable.from(['wb_1\n']), { isTTY: true });
  expect((await logIn(words, {}, keyboard())).errors).toBe('API key: \n');
  const { out, errors } = await logIn([...words, '--json'], {}, keyboard());
  expect([errors, JSON.parse(out)]).toEqual(['', expect.objectContaining({ tenant: 'acme' })]);
});

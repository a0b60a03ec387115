import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nextSteps, operationFiles } from './operation-files.ts';
import { ROOT } from './sources/source-files.ts';

const cases = [
  { id: 'orders.refund', route: 'POST /orders/{id}/refund' },
  { id: 'orders.number-ranges.peek', route: 'GET /orders/number-ranges/{id}/next' },
  { id: 'orders.drop', route: 'DELETE /orders/{id}' },
  { id: 'orders.count', route: 'GET /orders/count' },
];

test('the files stand where the id says', () => {
  const files = operationFiles('orders.returns.receive', 'POST /orders/{id}/returns');
  expect(files.map(({ path }) => path)).toEqual([
    'packages/areas/orders/src/returns/returns-receive.operations.ts',
    'functions/orders/returns/receive.ts',
    'functions/orders/returns/receive.test.ts',
  ]);
});

describe.each(cases)('$id', ({ id, route }) => {
  const files = operationFiles(id, route);

  test('contract and handler carry the id and the route', () => {
    const [contract, handler] = files;
    expect(contract?.text).toContain(`id: '${id}'`);
    expect(contract?.text).toContain(`route: '${route}'`);
    const name = /export const (\w+)/u.exec(contract?.text ?? '')?.[1] ?? 'nothing';
    expect(name).toMatch(/[a-z]Operation$/u);
    expect(handler?.text).toContain(`serve(${name},`);
    const door = contract?.path.replace(
      /^packages\/areas\/(\w+)\/src\/(.*)\.ts$/u,
      '@waybill/$1/$2',
    );
    expect(handler?.text).toContain(`from '${door}'`);
  });

  test.each(files)('$path passes the linter', ({ path, text }) => {
    const biome = resolve(ROOT, 'node_modules/.bin/biome');
    const args = ['check', '--write', `--stdin-file-path=${path}`];
    const { status, stdout } = spawnSync(biome, args, { cwd: ROOT, input: text, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toBe(text);
  });
});

test.each([
  { id: 'refund', route: 'POST /orders/{id}/refund' },
  { id: 'orders.Refund', route: 'POST /orders/{id}/refund' },
  { id: '../orders.refund', route: 'POST /orders/{id}/refund' },
  { id: 'orders.refund', route: 'PATCH /orders/{id}' },
  { id: 'orders.refund', route: '/orders/{id}' },
])('$id at $route is refused', ({ id, route }) => {
  expect(() => operationFiles(id, route)).toThrow();
});

test.each([
  ['orders.refund', 'POST /orders/{id}/refund', "await call('orders.refund', { path, body: {} });"],
  ['orders.drop', 'DELETE /orders/{id}', "await call('orders.drop', { path });"],
  ['orders.count', 'GET /orders/count', "await call('orders.count');"],
])('what is left to do for %s names its example story', (id, route, call) => {
  expect(nextSteps(id, route)).toContain(`test/examples makes the calls of a shop`);
  expect(nextSteps(id, route)).toContain(call);
});

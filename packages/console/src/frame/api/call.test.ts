import type { Waybill } from '@waybill/client';
import { expect, it } from 'vitest';
import { RESOURCES } from '../../routine/console-resources.generated.ts';
import { asCurl, asTypeScript, type Call, make } from './call.ts';

const place = { origin: 'http://shop', tenant: 'demo' };
const hold = {
  operation: 'orders.hold',
  path: { id: 'o1' },
  body: { reason: "it's late" },
};

it('writes a call for a shell, its quotes escaped and its key left out', () => {
  expect(asCurl(hold, place)).toBe(
    [
      "curl -sS -X POST 'http://shop/v1/orders/o1/hold'",
      "-H 'X-Service-Tenant: demo'",
      '-H "X-Service-Api-Key: $WAYBILL_KEY"',
      "-H 'Content-Type: application/json'",
      `--data-binary '{"reason":"it'\\''s late"}'`,
    ].join(' \\\n  '),
  );
  expect(asCurl({ operation: 'orders.get', path: { id: 'a/b' } }, place)).toContain(
    "-X GET 'http://shop/v1/orders/a%2Fb'",
  );
});

it('refuses an operation that does not exist', () => {
  expect(() => asCurl({ operation: 'orders.fly' }, place)).toThrow('orders.fly');
});

it('writes a call for the client', () => {
  expect(asTypeScript(hold)).toBe(
    'await waybill.orders.hold({\n  id: "o1"\n}, {\n  reason: "it\'s late"\n});',
  );
  expect(asTypeScript({ operation: 'orders.number-ranges.list' })).toBe(
    'await waybill.orders.numberRanges.list();',
  );
});

/** The arguments that the client gets for a call. */
async function argumentsFor(call: Call) {
  const method = async (...given: unknown[]) => given;
  const orders = { hold: method, numberRanges: { list: method } };
  return make({ orders, carts: { delete: method } } as unknown as Waybill, call, {});
}

it('makes a call with a path, a body or a query, as its operation takes them', async () => {
  expect(await argumentsFor(hold)).toEqual([{ id: 'o1' }, hold.body, {}]);
  const list = { operation: 'orders.number-ranges.list', path: {} };
  expect(await argumentsFor({ ...list, body: { limit: 1 } })).toEqual([{ limit: 1 }, {}]);
  expect(await argumentsFor(list)).toEqual([undefined, {}]);
  const gone = { operation: 'carts.delete', path: { id: 'c1' }, body: undefined };
  expect(await argumentsFor(gone)).toEqual([{ id: 'c1' }, {}]);
});

it('knows every operation of a routine page', () => {
  const operations = RESOURCES.flatMap(({ operations: all, verbs }) =>
    ['list', ...verbs].map((verb) => `${all}.${verb}`),
  );
  expect(operations.map((operation) => asTypeScript({ operation }).slice(0, 14))).toEqual(
    operations.map(() => 'await waybill.'),
  );
});

import { expect, it } from 'vitest';
import { asCurl, asTypeScript } from './call.ts';

const place = { origin: 'http://shop', tenant: 'demo' };
const hold = {
  ...{ operation: 'orders.hold', path: { id: 'o1' } },
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
  expect(() => asCurl({ operation: 'orders.fly', path: {} }, place)).toThrow('orders.fly');
});

it('writes a call for the client', () => {
  expect(asTypeScript(hold)).toBe(
    'await waybill.orders.hold({\n  id: "o1"\n}, {\n  reason: "it\'s late"\n});',
  );
  expect(asTypeScript({ operation: 'orders.number-ranges.list', path: {} })).toBe(
    'await waybill.orders.numberRanges.list({});',
  );
});

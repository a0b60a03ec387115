import { describe, expect, it } from 'vitest';
import type { Operation } from './document.ts';
import { pathParameters, samplesOf } from './samples.ts';

const operation: Operation = {
  id: 'orders.returns.create',
  area: 'orders',
  method: 'POST',
  path: '/v1/orders/{id}/returns',
  summary: '',
  description: '',
  open: false,
  audience: undefined,
  operatorOnly: false,
  emits: [],
  parameters: [],
  answers: [],
  body: { schema: undefined, example: { reason: "it's torn", 'a-b': 2 } },
};
const caller = { address: 'http://127.0.0.1:4000', tenant: 'demo' };
const codeOf = (one: Operation) => samplesOf(one, caller).map(({ code }) => code);

describe('the samples of an operation', () => {
  it('are its call by curl, in TypeScript and on the command line', () => {
    const [curl, typescript, command] = codeOf(operation);
    expect(curl).toBe(`curl -X POST "http://127.0.0.1:4000/v1/orders/$ORDER_ID/returns" \\
  -H 'X-Service-Tenant: demo' \\
  -H "X-Service-Api-Key: $WAYBILL_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "reason": "it'\\''s torn",
  "a-b": 2
}'`);
    expect(
      typescript,
    ).toContain(`const answer = await waybill.orders.returns.create({ id: orderId }, {
  reason: "it's torn",
  'a-b': 2
});`);
    expect(command).toBe(`npx waybill api orders.returns.create "$ORDER_ID" --body - <<'JSON'
{
  "reason": "it's torn",
  "a-b": 2
}
JSON`);
  });

  it('ask for a short page of a list, and send no key where none is needed', () => {
    const limit = { name: 'limit', in: 'query', isFilter: false };
    const list: Operation = {
      ...operation,
      id: 'orders.list',
      method: 'GET',
      path: '/v1/orders',
      parameters: [limit],
      body: undefined,
      open: true,
    };
    const [curl, typescript, command] = codeOf(list);
    expect(curl).toBe('curl "http://127.0.0.1:4000/v1/orders?limit=5"');
    expect(typescript).toContain('await waybill.orders.list({ limit: 5 });');
    expect(command).toBe('npx waybill api orders.list --query limit=5');
  });

  it('ask for what the query must say, and for nothing that it may', () => {
    const named = (name: string, required: boolean) => {
      return { name, required, in: 'query', isFilter: false };
    };
    const tracking: Operation = {
      ...operation,
      id: 'shipping.tracking',
      method: 'GET',
      path: '/v1/tracking',
      parameters: [named('tracking_code', true), named('country', false)],
      body: undefined,
      open: true,
    };
    const [curl, typescript, command] = codeOf(tracking);
    expect(curl).toBe('curl "http://127.0.0.1:4000/v1/tracking?tracking_code=$TRACKING_CODE"');
    expect(typescript).toContain(
      'await waybill.shipping.tracking({ tracking_code: trackingCode });',
    );
    const withBody: Operation = { ...tracking, body: operation.body };
    expect(codeOf(withBody).join()).not.toContain('tracking_code');
    expect(command).toBe(
      'npx waybill api shipping.tracking --query tracking_code="$TRACKING_CODE"',
    );
  });

  it.each([
    ['/v1/orders/{id}/returns/{rid}', ['order_id', 'return_id']],
    ['/v1/shipping/tax-classes/{code}/usage', ['code']],
    ['/v1/webhooks/deliveries/{id}', ['delivery_id']],
    ['/v1/markets/{market_id}/tax_classes/{id}', ['market_id', 'tax_class_id']],
  ])('name the values of %s', (path, label) => {
    expect(pathParameters(path).map((one) => one.label)).toEqual(label);
  });
});

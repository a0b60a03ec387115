import { readFileSync } from 'node:fs';
import type {
  Cart,
  Delivery,
  Endpoint,
  Market,
  OrderWithParts,
  Return,
  StockLevel,
} from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { cartCalls } from './carts/cart-calls.ts';
import { leftOver, problemAt } from './frame/api/refused.ts';
import { createKey } from './keys/key-calls.ts';
import { listCalls } from './lists/list-calls.ts';
import { marketCalls } from './markets/market-calls.ts';
import { commandForm } from './orders/commands/command.ts';
import { ORDER_COMMANDS } from './orders/commands/registry.ts';
import { POSITIONS } from './orders/goods/positions.ts';
import { returnCalls } from './orders/returns/return-calls.ts';
import { receiveCall, stockCalls } from './stock/stock-calls.ts';
import { deliveryCalls, resendCall } from './webhooks/delivery/delivery-calls.ts';
import { endpointCalls } from './webhooks/endpoint/endpoint-calls.ts';
import { newEndpoint } from './webhooks/endpoints/new-endpoint.ts';

interface Documented {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, { $ref?: string; description?: string }>>;
}

const document = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../docs/openapi.json`, 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: { readonly responses: Readonly<Record<string, { description: string }>> };
};

function codesOf({ responses }: Documented): string[] {
  return Object.entries(responses).flatMap(([status, { $ref, description }]) => {
    if (status < '400') return [];
    const shared = document.components.responses[$ref?.split('/').at(-1) ?? ''];
    const text = description ?? shared?.description ?? '';
    return [...text.matchAll(/^`(\w+)`:/gmu)].map(([, code = '']) => code);
  });
}

const declared = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId ?? '', codesOf(operation)] as const),
);

/** Codes that name no place, and the field beside which a form shows them; any other one is said below. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'orders.ship': {
    positions_required: POSITIONS,
    quantity_exceeds_open: POSITIONS,
    unique_violation: 'number',
  },
  'orders.cancel': { reason_required: 'reason' },
  'orders.items.cancel': {
    reason_required: 'reason',
    positions_required: POSITIONS,
    quantity_exceeds_open: POSITIONS,
  },
  'orders.items.create': { quantity_limit_exceeded: 'quantity' },
  'orders.return': {
    positions_required: POSITIONS,
    quantity_exceeds_returnable: POSITIONS,
  },
  'inventories.receive': {
    reason_required: 'reason',
    unknown_location: 'location_code',
    quantity_limit_exceeded: 'items',
  },
  'inventories.stock.adjust': {
    reason_required: 'reason',
    below_reserved: 'quantity',
    negative_stock: 'quantity',
    quantity_limit_exceeded: 'quantity',
  },
  'markets.backfill': { same_market: 'source' },
  'markets.clone': {
    invalid_currency: 'currency',
    invalid_market_code: 'code',
    unique_violation: 'code',
  },
  'orderlists.to-cart': { currency_mismatch: 'currency' },
  'api-keys.create': { permission_exceeded: 'permissions' },
};

const market = { id: 'm1', code: 'de', name: 'Germany' } as Market;
const row = {
  id: 's1',
  sku: 'CUP',
  on_hand: 3,
  reorder_point: null,
  safety_quantity: null,
} as StockLevel;
const registered = {
  id: 'r1',
  order_id: 'o1',
  number: 'R-1',
  status: 'registered',
  positions: [],
} as Partial<Return> as Return;

const endpoint = {
  id: 'w1',
  status: 'enabled',
  topics: [],
  secrets: [],
  disabled_at: null,
  health: { state: 'healthy', failing_since: null },
} as unknown as Endpoint;
const delivery = { id: 'd1', topic: 'order.placed', status: 'waiting' } as Delivery;
const order = {
  id: 'o1',
  number: 'ORD-1',
  status: 'placed',
  items: [],
} as unknown as OrderWithParts;
const cart = { id: 'c1', name: 'Office', status: 'active' } as Cart;

const offered = [
  returnCalls(registered),
  stockCalls(row),
  marketCalls(market, []),
  endpointCalls(endpoint, new Date(0)),
  deliveryCalls(delivery),
  cartCalls(cart),
  listCalls({ id: 'l1', name: 'Office' }),
].flat();

/** Every form, as the fields that it shows. */
const forms = [
  ...ORDER_COMMANDS.map((command) => commandForm(command, order, 'Ada')),
  ...offered,
  receiveCall([]),
  createKey([]),
  newEndpoint,
  resendCall(delivery),
].map(({ operation, quantities, fields = [] }) => ({
  operation,
  paths: [...(quantities === undefined ? [] : [quantities.at]), ...fields.map(({ path }) => path)],
}));

const said = { sentence: 'It is refused.', requestId: 'r', isPassing: false };

describe.each(forms)('the form of $operation', ({ operation, paths }) => {
  const codes = declared.get(operation) ?? [];
  const about = (code: string) =>
    paths.filter((path) => problemAt({ ...said, code, details: [] }, path) !== undefined);

  it('shows what names no place beside its field, once, and anything else below', () => {
    const shown = SHOWN[operation] ?? {};
    expect(Object.keys(shown).filter((code) => !codes.includes(code))).toEqual([]);
    for (const code of codes) {
      expect([code, about(code)]).toEqual([code, [shown[code]].filter(Boolean)]);
    }
  });

  it('shows a problem of every field beside it', () => {
    for (const path of paths) {
      const details = [{ path, message: 'must be a text' }];
      expect(problemAt({ ...said, code: 'invalid_value', details }, path)).toBe('must be a text');
      expect(leftOver(details, paths)).toEqual([]);
    }
  });
});

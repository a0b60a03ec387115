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
import { POSITIONS } from './orders/commands/positions.ts';
import { ORDER_COMMANDS } from './orders/commands/registry.ts';
import { returnCalls } from './returns/return-calls.ts';
import { receiveCall, stockCalls } from './stock/stock-calls.ts';
import { deliveryCalls } from './webhooks/delivery/delivery-calls.ts';
import { endpointCalls } from './webhooks/endpoint/endpoint-calls.ts';
import { newEndpoint } from './webhooks/endpoints/new-endpoint.ts';
import { resendCall } from './webhooks/events/resend-call.ts';

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

const counts = new Map<string, number>();
for (const code of [...declared.values()].flat()) counts.set(code, (counts.get(code) ?? 0) + 1);
/** What any call may be refused with says nothing of a field, but for `invalid_value`, which names it. */
const isOwn = (code: string) => (counts.get(code) ?? 0) < 75;

/** Codes about the call as a whole: about the state of what it changes, or about the shop. */
const WHOLE = new Set([
  ...['order_closed', 'order_pending', 'order_not_pending', 'order_on_hold', 'order_shipped'],
  ...['order_cancelled', 'order_acknowledged', 'already_acknowledged', 'not_on_hold'],
  ...['order_not_cancellable', 'order_not_changeable', 'nothing_to_ship', 'nothing_to_return'],
  ...['number_range_missing', 'return_closed', 'return_not_registered'],
  ...['in_use', 'balance_not_writable', 'limit_reached', 'endpoint_limit_reached'],
  ...['key_limit_reached', 'endpoint_disabled', 'recover_running', 'rotation_in_progress'],
  ...['test_rate_limited', 'version_conflict', 'payload_expired', 'delivery_final'],
  ...['cart_not_active', 'cart_empty', 'cart_exists', 'cart_limit_exceeded', 'empty_list'],
  // What a list brings with it, which no form of it asks for.
  ...['missing_article', 'contact_mismatch', 'grand_total_mismatch', 'item_identity_required'],
  ...['items_required', 'payment_status_not_allowed', 'too_many_items'],
]);

/** Codes whose details name the place, and such a place. */
const PLACED: Readonly<Record<string, string>> = {
  unknown_position: 'positions.0.order_item_id',
  topics_empty: 'topics',
  unknown_topic: 'topics.0',
  ...Object.fromEntries(
    [
      ...['blocked_address', 'blocked_host', 'invalid', 'ip_literal', 'not_https'],
      'port_not_allowed',
    ].map((code) => [`url_${code}`, 'url']),
  ),
  // A form without such a field says it below.
  ...Object.fromEntries(
    ['header_duplicate', 'header_invalid', 'header_reserved'].map((code) => [code, 'headers.0']),
  ),
  headers_too_large: 'headers',
  too_many_headers: 'headers',
};

/** Codes that name no place, and the field beside which each form shows them. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
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
  'orders.return': {
    positions_required: POSITIONS,
    quantity_exceeds_returnable: POSITIONS,
    unique_violation: undefined,
  },
  'orders.acknowledge': { unique_violation: undefined },
  'orders.update': { unique_violation: undefined },
  'inventories.receive': {
    reason_required: 'reason',
    unknown_location: 'location_code',
    quantity_limit_exceeded: 'items',
    unique_violation: undefined,
  },
  'inventories.stock.adjust': {
    reason_required: 'reason',
    below_reserved: 'quantity',
    negative_stock: 'quantity',
    quantity_limit_exceeded: 'quantity',
  },
  'inventories.stock.update': {
    insufficient_stock: undefined,
    unknown_location: undefined,
    unique_violation: undefined,
  },
  'markets.backfill': { same_market: 'source' },
  'markets.clone': {
    invalid_currency: 'currency',
    invalid_market_code: 'code',
    unique_violation: 'code',
  },
  'orderlists.to-cart': { currency_mismatch: 'currency' },
  'orderlists.to-order': { unique_violation: undefined },
  'api-keys.create': { permission_exceeded: 'permissions' },
};

const market = { id: 'm1', code: 'de', name: 'Germany' } as Market;
const row = { id: 's1', sku: 'CUP', on_hand: 3, reorder_point: null } as StockLevel;
const registered = { id: 'r1', order_id: 'o1', number: 'R-1', status: 'registered' } as Return;

const endpoint = {
  id: 'w1',
  status: 'enabled',
  topics: [],
  secrets: [],
} as Partial<Endpoint> as Endpoint;
const delivery = { id: 'd1', topic: 'order.placed', status: 'waiting' } as Delivery;
const order = {
  id: 'o1',
  number: 'ORD-1',
  status: 'placed',
  items: [],
} as unknown as OrderWithParts;
const cart = { id: 'c1', name: 'Office', status: 'active' } as Cart;

const offered = [
  ...[returnCalls(registered), stockCalls(row), marketCalls(market, [])],
  ...[endpointCalls(endpoint, new Date(0)), deliveryCalls(delivery)],
  ...[cartCalls(cart), listCalls({ id: 'l1', name: 'Office' })],
].flat();

/** Every form, as the fields that it shows. */
const forms = [
  ...ORDER_COMMANDS.map((command) => commandForm(command, order, 'Ada')),
  ...[...offered, receiveCall([]), createKey, newEndpoint, resendCall(delivery)],
].map(({ operation, quantities, fields = [] }) => ({
  operation,
  paths: [...(quantities === undefined ? [] : [quantities.at]), ...fields.map(({ path }) => path)],
}));

const said = { sentence: 'It is refused.', requestId: 'r', isPassing: false };

describe.each(forms)('the form of $operation', ({ operation, paths }) => {
  const own = (declared.get(operation) ?? []).filter(isOwn);
  const about = (code: string) =>
    paths.filter((path) => problemAt({ ...said, code, details: [] }, path) !== undefined);

  it('knows where each declared refusal belongs', () => {
    expect(declared.has(operation)).toBe(true);
    const known = { ...PLACED, ...SHOWN[operation] };
    expect(own.filter((code) => !WHOLE.has(code) && !(code in known))).toEqual([]);
  });

  it('shows what names no place beside its field, once, and what is about the whole below', () => {
    for (const code of own.filter((one) => !(one in PLACED))) {
      const field = SHOWN[operation]?.[code];
      expect([code, about(code)]).toEqual([code, field === undefined ? [] : [field]]);
    }
  });

  it('shows a problem of every field beside it, and any other one below', () => {
    for (const path of paths) {
      const details = [{ path, message: 'must be a text' }];
      expect(problemAt({ ...said, code: 'invalid_value', details }, path)).toBe('must be a text');
      expect(leftOver(details, paths)).toEqual([]);
    }
    for (const code of own.filter((one) => one in PLACED)) {
      const details = [{ path: PLACED[code] ?? '', message: 'is wrong' }];
      const beside = paths.some(
        (path) => problemAt({ ...said, code, details }, path) !== undefined,
      );
      expect([code, beside]).toEqual([code, leftOver(details, paths).length === 0]);
      expect([code, beside]).toEqual([code, paths.includes(PLACED[code]?.split('.')[0] ?? '')]);
    }
  });
});

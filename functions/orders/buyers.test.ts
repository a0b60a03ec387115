import type { Comment } from '@waybill/orders/comment/comment.schema';
import type { Order, OrderPlaced } from '@waybill/orders/order/order.schema';
import type { TrailEvent } from '@waybill/orders/order/trail.schema';
import { orderSettings } from '@waybill/orders/settings';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { write } from '@waybill/table/commit';
import { key } from '@waybill/table/key';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as acknowledge } from './acknowledge.ts';
import { handler as approve } from './approve.ts';
import { handler as cancel } from './cancel.ts';
import { handler as createComment } from './comments/create.ts';
import { handler as listComments } from './comments/list.ts';
import { handler as listEvents } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as place } from './place.ts';
import { handler as requestReturn } from './return.ts';
import { handler as ship } from './ship.ts';
import { handler as shippable } from './shippable.ts';
import { handler as update } from './update.ts';

withTable();

const ME = '01976f3a-8c1e-7a44-9d0b-000000000001';
const COLLEAGUE = '01976f3a-8c1e-7a44-9d0b-000000000002';
const OURS = '01976f3a-8c1e-7a44-9d0b-00000000000a';
const THEIRS = '01976f3a-8c1e-7a44-9d0b-00000000000b';
const MARKET = '01976f3a-8c1e-7a44-9d0b-0000000000aa';

type Scope = 'own' | 'organization' | 'tenant';
const scopes: readonly Scope[] = ['own', 'organization', 'tenant'];
const tenantOf = (scope: Scope) => `shop-${scope}`;

beforeAll(async () => {
  for (const scope of scopes) {
    await installTenant(tenantOf(scope));
    await storeSettings(tenantOf(scope), orderSettings, undefined, {
      buyer_scope: scope,
      auto_complete_on: 'manual',
      allow_modification_after_acknowledge: true,
      require_approval_above_value: 1_000,
    });
  }
});

const buyer = (permissions: readonly string[] = [], more: object = {}) => ({
  contact: { contactId: ME, organizationId: OURS, permissions, ...more },
});

const owners = {
  mine: { contact_id: ME, organization_id: OURS },
  'a colleague’s': { contact_id: COLLEAGUE, organization_id: OURS },
  'a stranger’s': { contact_id: COLLEAGUE, organization_id: THEIRS },
} as const;

/** Placed by the back office; a dear one waits for approval. */
const placing = async (
  tenant: string,
  owner: object,
  { waits = false }: { waits?: boolean } = {},
): Promise<OrderPlaced> => {
  const items = [{ sku: 'LAMP-7', quantity: 2, unit_price: waits ? 5_000 : 5 }];
  const { body } = await invoke<OrderPlaced>(place, { tenant, body: { items, ...owner } });
  expect(body.status).toBe(waits ? 'pending' : 'placed');
  return body;
};

const calling = (handler: Handler, tenant: string, id: string, call: Call = {}) =>
  invoke<{ code?: string; error?: string }>(handler, {
    tenant,
    path: '/v1/orders/{id}',
    pathParameters: { id },
    ...call,
  });

const reads: Record<string, { handler: Handler; call?: Call; status?: number }> = {
  get: { handler: get },
  shippable: { handler: shippable },
  'events.list': { handler: listEvents },
  'comments.list': { handler: listComments },
  'comments.create': { handler: createComment, call: { body: { body: 'Hello' } }, status: 201 },
};

const uses: Record<string, { handler: Handler; call: Call; status: number }> = {
  update: {
    handler: update,
    call: { method: 'PUT', body: { customer_order_number: 'PO' } },
    status: 200,
  },
  // Nothing has been shipped: the refusal is one of the order's state, so it was reached.
  return: { handler: requestReturn, call: { body: {} }, status: 422 },
  cancel: { handler: cancel, call: { body: {} }, status: 200 },
};

const rights = {
  none: [],
  read: ['orders.read'],
  approve: ['orders.approve'],
  both: ['orders.read', 'orders.approve'],
} as const;
type Right = keyof typeof rights;

/** What a colleague's order is to a buyer; a stranger's is nothing, its own is all (ORD-106, ORD-107). */
const colleagues: Record<
  Exclude<Scope, 'tenant'>,
  Record<'placed' | 'waits', Record<Right, string>>
> = {
  own: {
    placed: { none: 'none', read: 'none', approve: 'none', both: 'none' },
    waits: { none: 'none', read: 'none', approve: 'use', both: 'use' },
  },
  organization: {
    placed: { none: 'none', read: 'read', approve: 'none', both: 'use' },
    waits: { none: 'none', read: 'read', approve: 'use', both: 'use' },
  },
};

function reachFor(scope: Scope, owner: keyof typeof owners, right: Right, waits: boolean): string {
  if (scope === 'tenant' || owner === 'mine') return 'use';
  if (owner === 'a stranger’s') return 'none';
  return colleagues[scope][waits ? 'waits' : 'placed'][right];
}

const cases = scopes.flatMap((scope) =>
  (Object.keys(owners) as (keyof typeof owners)[]).flatMap((owner) =>
    (Object.keys(rights) as Right[]).flatMap((right) =>
      [false, true].map((waits) => {
        const reach = reachFor(scope, owner, right, waits);
        return { scope, owner, right, waits, reach };
      }),
    ),
  ),
);

describe('an order to a buyer', () => {
  // ORD-106, ORD-107, ORD-108
  it.each(cases)(
    '$owner with buyer_scope $scope and rights $right (waiting: $waits): $reach',
    async ({ scope, owner, right, waits, reach }) => {
      const tenant = tenantOf(scope);
      const acting = buyer(rights[right]);
      const { id } = await placing(tenant, owners[owner], { waits });
      const unknown = {
        status: 404,
        body: { code: 'not_found', error: `There is no order ${id}.` },
      };

      for (const { handler, call, status = 200 } of Object.values(reads)) {
        const answer = await calling(handler, tenant, id, { ...call, ...acting });
        expect(answer).toMatchObject(reach === 'none' ? unknown : { status });
      }
      const mayApprove = right === 'approve' || right === 'both';
      // An approval changes what the buyer may do with its order: it has one of its own.
      const changes = mayApprove && waits && reach !== 'none';
      const other = changes ? await placing(tenant, owners[owner], { waits }) : { id };
      const approved = await calling(approve, tenant, other.id, { body: {}, ...acting });
      if (!mayApprove) expect(approved).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      else if (reach === 'none') expect(approved.status).toBe(404);
      else expect(approved.status).toBe(waits ? 200 : 422);

      for (const { handler, call, status } of Object.values(uses)) {
        const answer = await calling(handler, tenant, id, { ...call, ...acting });
        const expected = {
          none: unknown,
          read: { status: 403, body: { code: 'buyer_not_permitted' } },
          use: { status },
        }[reach];
        expect(answer).toMatchObject(expected ?? {});
      }
    },
  );

  // ORD-106
  it('is open to the back office, whatever the scope', async () => {
    const { id } = await placing(tenantOf('own'), owners['a stranger’s']);
    for (const { handler, call, status = 200 } of [
      ...Object.values(reads),
      ...Object.values(uses),
    ]) {
      expect((await calling(handler, tenantOf('own'), id, call)).status).toBe(status);
    }
  });

  // ORD-108
  it('leaves its reach once it is approved: of two approvers the second finds none', async () => {
    const tenant = tenantOf('own');
    const { id } = await placing(tenant, owners['a colleague’s'], { waits: true });
    const acting = buyer(rights.approve);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => calling(approve, tenant, id, { body: {}, ...acting })),
    );
    const byStatus = answers.map(({ status }) => status).sort();
    expect(byStatus).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
  });

  // ORD-115
  it('is as far as the market of the call says', async () => {
    const tenant = tenantOf('own');
    const market = { pk: key('T', tenant, 'MARKETS'), sk: key('CODE', 'ch') };
    await write({ put: { ...market, id: MARKET, code: 'ch', status: 'active' } });
    await storeSettings(tenant, orderSettings, MARKET, { buyer_scope: 'organization' });
    const { id } = await placing(tenant, owners['a colleague’s']);
    const acting = buyer(rights.both);
    const headers = { 'x-service-market': 'CH' };
    for (const handler of [get, shippable, listEvents, listComments]) {
      expect((await calling(handler, tenant, id, acting)).status).toBe(404);
      expect((await calling(handler, tenant, id, { ...acting, headers })).status).toBe(200);
    }
    const put: Call = { method: 'PUT', body: { customer_order_number: 'PO' }, ...acting };
    expect((await calling(update, tenant, id, put)).status).toBe(404);
    expect((await calling(update, tenant, id, { ...put, headers })).status).toBe(200);
  });
});

describe('a list of a buyer', () => {
  let lists = 0;
  const fresh = async (scope: Scope) => {
    lists += 1;
    const tenant = `list-${lists}`;
    await installTenant(tenant);
    await storeSettings(tenant, orderSettings, undefined, { buyer_scope: scope });
    const numbers = new Map<string, string>();
    for (const [name, owner] of Object.entries(owners)) {
      numbers.set((await placing(tenant, owner)).id, name);
    }
    const listing = async (permissions: readonly string[], query = {}, more: object = {}) => {
      const { body, status } = await invoke<{ items: Order[]; total: number }>(list, {
        tenant,
        path: '/v1/orders',
        query,
        ...buyer(permissions, more),
      });
      expect(status).toBe(200);
      expect(body.total).toBe(body.items.length);
      return body.items.map(({ id }) => numbers.get(id));
    };
    return { tenant, listing };
  };

  // ORD-106, ORD-109
  it('shows its own, its organization’s, or all, by setting and right', async () => {
    const own = await fresh('own');
    const organization = await fresh('organization');
    const all = await fresh('tenant');
    expect(await own.listing(rights.both)).toEqual(['mine']);
    expect(await organization.listing(rights.none)).toEqual(['mine']);
    expect(await organization.listing(rights.approve)).toEqual(['mine']);
    expect(await organization.listing(rights.read)).toEqual(['mine', 'a colleague’s']);
    expect(await all.listing(rights.none)).toEqual(['mine', 'a colleague’s', 'a stranger’s']);
  });

  // ORD-109
  it('joins its bound to the filters of the call', async () => {
    const { listing } = await fresh('organization');
    expect(await listing(rights.read, { contact_id: ME })).toEqual(['mine']);
    expect(await listing(rights.read, { contact_id: COLLEAGUE })).toEqual(['a colleague’s']);
    expect(await listing(rights.none, { contact_id: COLLEAGUE })).toEqual([]);
    expect(await listing(rights.read, { organization_id: THEIRS })).toEqual([]);
    expect(await listing(rights.read, { status: 'placed' })).toEqual(['mine', 'a colleague’s']);
    expect(await listing(rights.read, { status: 'cancelled' })).toEqual([]);
    expect(await listing(rights.none, { number: 'ORD-000002' })).toEqual([]);
    expect(await listing(rights.none, { number: 'ORD-000001' })).toEqual(['mine']);
  });

  it('is empty for a principal without a contact', async () => {
    const { tenant, listing } = await fresh('own');
    expect(await listing(rights.both, {}, { organizationId: THEIRS })).toEqual(['mine']);
    const asserted = { 'x-service-organization': OURS, 'x-service-permissions': 'orders.read' };
    const answer = await invoke(list, { tenant, path: '/v1/orders', headers: asserted });
    expect(answer.body).toMatchObject({ items: [], total: 0 });
  });
});

describe('a buyer', () => {
  const tenant = tenantOf('tenant');
  const act = (handler: Handler, id: string, call: Call) =>
    calling(handler, tenant, id, { ...buyer(rights.both), ...call });
  const put = (body: object): Call => ({ method: 'PUT', body });

  const states: Record<string, (id: string) => Promise<unknown>> = {
    acknowledged: (id) => calling(acknowledge, tenant, id, { body: {} }),
    'partly shipped': async (id) => {
      const { body } = await invoke<OrderPlaced>(get, { tenant, pathParameters: { id } });
      const positions = [{ order_item_id: body.items[0]?.id, quantity: 1 }];
      return calling(ship, tenant, id, { body: { positions } });
    },
  };

  // ORD-110
  it.each(Object.entries(states))('leaves an order alone that is %s', async (_, bring) => {
    const { id } = await placing(tenant, owners.mine);
    await bring(id);
    expect(await act(cancel, id, { body: {} })).toMatchObject({
      status: 422,
      body: { code: 'order_not_cancellable' },
    });
    // The shop may change it still: allow_modification_after_acknowledge is on.
    expect(await act(update, id, put({ user_data: { a: 1 } }))).toMatchObject({
      status: 422,
      body: { code: 'order_not_changeable' },
    });
    expect(await calling(update, tenant, id, put({ user_data: { a: 1 } }))).toMatchObject({
      status: 200,
    });
  });

  // ORD-110
  it('learns first that an order is closed', async () => {
    const { id } = await placing(tenant, owners.mine);
    await calling(acknowledge, tenant, id, { body: {} });
    await calling(cancel, tenant, id, { body: {} });
    for (const [handler, call] of [
      [cancel, { body: {} }],
      [update, put({ buyer: null })],
    ] as const) {
      expect(await act(handler, id, call)).toMatchObject({
        status: 422,
        body: { code: 'order_closed' },
      });
    }
  });

  // ORD-110
  it('changes and calls off an order that waits or was just placed', async () => {
    for (const waits of [false, true]) {
      const { id } = await placing(tenant, owners.mine, { waits });
      expect(await act(update, id, put({ user_data: { a: 1 } }))).toMatchObject({
        status: 200,
        body: { user_data: { a: 1 } },
      });
      expect(await act(cancel, id, { body: {} })).toMatchObject({ body: { status: 'cancelled' } });
    }
  });

  // ORD-111
  it.each([{ metadata: { a: 1 } }, { metadata: null }, { metadata: {}, buyer: {} }])(
    'never changes %j',
    async (body) => {
      const { id } = await placing(tenant, owners.mine);
      expect(await act(update, id, put(body))).toMatchObject({
        status: 403,
        body: { code: 'buyer_not_permitted' },
      });
    },
  );

  // ORD-10, ORD-113
  it.each([
    [undefined, 201, 'open'],
    ['open', 201, 'open'],
    ['pending', 201, 'pending'],
    ['no such word', 201, 'open'],
    ['paid', 400, 'payment_status_not_allowed'],
    ['authorized', 400, 'payment_status_not_allowed'],
  ])('that pays %s gets %d (%s)', async (status, expected, word) => {
    const body = placementBody(status === undefined ? {} : { payment: { status } });
    const acting = buyer(['orders.create']);
    const answer = await invoke<{ payment_status?: string; code?: string }>(place, {
      tenant,
      body,
      ...acting,
    });
    expect(answer.status).toBe(expected);
    expect(answer.body.payment_status ?? answer.body.code).toBe(word);
  });

  // ORD-112
  it('writes and sees customer comments alone, in the list and in the trail', async () => {
    const { id } = await placing(tenant, owners.mine);
    const commenting = (call: Call) => calling(createComment, tenant, id, call);
    await commenting({ body: { body: 'Doubtful payer', visibility: 'internal' } });
    await commenting({ body: { body: 'On its way', visibility: 'customer' } });
    const mine = await act(createComment, id, { body: { body: 'Thank you' } });
    expect(mine).toMatchObject({ status: 201, body: { visibility: 'customer' } });
    const refused = { status: 403, body: { code: 'buyer_not_permitted' } };
    const internal = { visibility: 'internal' };
    expect(await act(createComment, id, { body: { body: 'x', ...internal } })).toMatchObject(
      refused,
    );
    expect(await act(listComments, id, { query: internal })).toMatchObject(refused);

    const comments = async (query = {}) => {
      const { body } = await act(listComments, id, { query });
      const page = body as unknown as { items: Comment[]; total: number };
      expect(page.total).toBe(page.items.length);
      return page.items.map(({ body: text }) => text);
    };
    expect(await comments()).toEqual(['On its way', 'Thank you']);
    expect(await comments({ visibility: 'customer' })).toEqual(['On its way', 'Thank you']);
    expect(await comments({ body: 'Doubtful payer' })).toEqual([]);

    const trail = async (call: Call) => {
      const { body } = await calling(listEvents, tenant, id, call);
      const page = body as unknown as { items: TrailEvent[]; total: number };
      expect(page.total).toBe(page.items.length);
      return page.items.map(({ name, payload }) => payload?.['visibility'] ?? name);
    };
    expect(await trail({})).toEqual(['order.placed', 'internal', 'customer', 'customer']);
    expect(await trail(buyer())).toEqual(['order.placed', 'customer', 'customer']);
    const added = { query: { name: 'order.comment.added' } };
    expect(await trail({ ...added, ...buyer() })).toEqual(['customer', 'customer']);
  });
});

import type { Comment } from '@waybill/orders/comment/comment.schema';
import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import type { TrailEvent } from '@waybill/orders/order/trail.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { CALLING_KEY, type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as acknowledge } from './acknowledge.ts';
import {
  buyer,
  calling,
  ME,
  owners,
  placing,
  rights,
  tenantOf,
  withTenantOfEachScope,
} from './buyers.factory.ts';
import { handler as cancel } from './cancel.ts';
import { handler as createComment } from './comments/create.ts';
import { handler as listComments } from './comments/list.ts';
import { handler as listEvents } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as place } from './place.ts';
import { handler as ship } from './ship.ts';
import { handler as update } from './update.ts';

withTable();
withTenantOfEachScope();

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

  // ORD-175
  it('signs as its contact or by its key, and as nobody else', async () => {
    const { id } = await placing(tenant, owners.mine);
    const refused = { status: 403, body: { code: 'buyer_not_permitted' } };
    const writing = (author?: string) => act(createComment, id, { body: { body: 'x', author } });
    expect(await writing('Admin')).toMatchObject(refused);
    expect(await act(cancel, id, { body: { cancelled_by: 'Admin' } })).toMatchObject(refused);
    const mine = await writing();
    expect(mine).toMatchObject({ status: 201, body: { author: ME, actor: ME } });
    expect(await writing(CALLING_KEY.name)).toMatchObject({ body: { author: CALLING_KEY.name } });
    const listed = await act(listComments, id, {});
    expect([mine.text, listed.text].join(' ')).not.toContain(CALLING_KEY.key_id);
    expect(await act(cancel, id, { body: {} })).toMatchObject({ status: 200 });
    const { cancellations } = (await calling(get, tenant, id, {})).body as unknown as {
      cancellations: { cancelled_by: string }[];
    };
    expect(cancellations.map(({ cancelled_by }) => cancelled_by)).toEqual([ME]);
    const shown = (await calling(listComments, tenant, id, {})).body as unknown as {
      items: Comment[];
    };
    expect(shown.items.map(({ by }) => by)).toEqual([CALLING_KEY, CALLING_KEY]);
  });

  // API-138
  it('learns who acted, and never by which key', async () => {
    const { id } = await placing(tenant, owners.mine);
    await act(cancel, id, { body: {} });
    const rows = async (call: Call) => {
      const { body, text } = await calling(listEvents, tenant, id, call);
      return { text, items: (body as unknown as { items: TrailEvent[] }).items };
    };
    const seen = await rows({});
    expect(seen.items.map(({ actor, by }) => [actor, by])).toEqual([
      [null, CALLING_KEY],
      [ME, CALLING_KEY],
    ]);
    const shown = await rows(buyer());
    expect(shown.items.map(({ actor }) => actor)).toEqual([null, ME]);
    expect(shown.text).not.toContain(CALLING_KEY.key_id);
    expect(shown.items.some((row) => 'by' in row)).toBe(false);
  });
});

import { listColumns } from '@waybill/order-lists/list/list.columns';
import type { OrderListSummary } from '@waybill/order-lists/list/list.schema';
import { orderListsAreaOperations } from '@waybill/order-lists/operations';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as create } from './create.ts';
import { handler as getDefaults } from './defaults/get.ts';
import { handler as restore } from './defaults.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as createItem } from './items/create.ts';
import { handler as deleteItem } from './items/delete.ts';
import { handler as getItem } from './items/get.ts';
import { handler as listItems } from './items/list.ts';
import { handler as replaceItems } from './items/replace.ts';
import { handler as updateItem } from './items/update.ts';
import { handler as createKind } from './kinds/create.ts';
import { handler as deleteKind } from './kinds/delete.ts';
import { handler as getKind } from './kinds/get.ts';
import { handler as listKinds } from './kinds/list.ts';
import { handler as makeDefault } from './kinds/make-default.ts';
import { handler as updateKind } from './kinds/update.ts';
import { handler as list } from './list.ts';
import { aList, anItem, contactId, done, listCalls, type Page, setLists } from './lists.factory.ts';
import { handler as toCart } from './to-cart.ts';
import { handler as toOrder } from './to-order.ts';
import { handler as update } from './update.ts';
import { handler as vocabulary } from './vocabularies/get.ts';
import { handler as vocabularies } from './vocabularies/list.ts';

withTable();

const contact = (n: number, organization?: number): Pick<Call, 'contact'> => ({
  contact: {
    contactId: contactId(n),
    permissions: ['orders.create'],
    ...(organization !== undefined && { organizationId: contactId(organization) }),
  },
});

/** Contact 1 of organization 100 owns every list. */
const OWNER = contact(1, 100);
const COLLEAGUE = contact(2, 100);
const STRANGER = contact(3, 101);

interface Sent {
  readonly handler: Handler;
  readonly method?: string;
  readonly body?: object;
  /** The id in the path is that of the list, or of its position beside `list_id`. */
  readonly of: 'list' | 'positions' | 'position';
}

const reading: Readonly<Record<string, Sent>> = {
  'orderlists.get': { handler: get, of: 'list' },
  'orderlists.items.list': { handler: listItems, of: 'positions' },
  'orderlists.items.get': { handler: getItem, of: 'position' },
  'orderlists.to-cart': { handler: toCart, of: 'list', body: {} },
  'orderlists.to-order': { handler: toOrder, of: 'list', body: {} },
};

const writing: Readonly<Record<string, Sent>> = {
  'orderlists.update': { handler: update, of: 'list', method: 'PUT', body: { name: 'New' } },
  'orderlists.delete': { handler: remove, of: 'list', method: 'DELETE' },
  'orderlists.items.create': { handler: createItem, of: 'positions', body: anItem('new') },
  'orderlists.items.replace': {
    handler: replaceItems,
    of: 'positions',
    method: 'PUT',
    body: { items: [] },
  },
  'orderlists.items.update': {
    handler: updateItem,
    of: 'position',
    method: 'PUT',
    body: { quantity: 9 },
  },
  'orderlists.items.delete': { handler: deleteItem, of: 'position', method: 'DELETE' },
};

const SHOP = 'rights';
const EDITABLE = 'rights-editable';
const OTHER = 'rights-other';

beforeAll(async () => {
  for (const tenant of [SHOP, EDITABLE, OTHER]) {
    await installTenant(tenant);
    await setLists(tenant, { max_lists_per_owner: 0 });
  }
  await setLists(EDITABLE, { shared_lists_editable: true });
});

/** A new list of the owner with one position. */
async function newList(tenant: string, shared: boolean) {
  const body = { shared, organization_id: contactId(100), items: [anItem(0)] };
  const { id, items } = await done(listCalls({ tenant }).create(body));
  return { list_id: id, id: items[0]?.id ?? '' };
}

/** Sends a call about a list, and answers its status and code. */
async function send(
  { of, ...call }: Sent,
  { list_id, id }: Awaited<ReturnType<typeof newList>>,
  made: string,
  caller: Call,
) {
  const paths = { list: { id: list_id }, positions: { list_id }, position: { list_id, id } };
  const { handler, ...rest } = call;
  const answer = await invoke(handler, {
    ...rest,
    pathParameters: paths[of],
    tenant: made,
    ...caller,
  });
  return answer.status < 300 ? 'done' : `${answer.status} ${String(answer.body['code'])}`;
}

const HIDDEN = '404 not_found';
const READ_ONLY = '403 forbidden';

describe('a call about a list', () => {
  const callers: readonly [string, boolean, string, Call, string, string][] = [
    ['of the back office', false, SHOP, {}, 'done', 'done'],
    ['of its owner', false, SHOP, OWNER, 'done', 'done'],
    ['of a colleague, shared', true, SHOP, COLLEAGUE, 'done', READ_ONLY],
    ['of a colleague, shared and editable', true, EDITABLE, COLLEAGUE, 'done', 'done'],
    ['of a colleague, unshared and editable', false, EDITABLE, COLLEAGUE, HIDDEN, HIDDEN],
    ['of another organization, shared', true, EDITABLE, STRANGER, HIDDEN, HIDDEN],
    ['of a contact without organization', true, EDITABLE, contact(4), HIDDEN, HIDDEN],
    ['of another tenant', true, SHOP, { tenant: OTHER }, HIDDEN, HIDDEN],
  ];

  it('is one of all that name a list', () => {
    const ids = orderListsAreaOperations
      .filter(({ urlPath }) => urlPath.startsWith('/v1/orderlists/{'))
      .map(({ id }) => id);
    expect(Object.keys({ ...reading, ...writing }).toSorted()).toEqual(ids.toSorted());
  });

  // ORL-17, ORL-18, ORL-19, ORL-50
  it.each(callers)(
    '%s reads or not, writes or not',
    async (_, shared, made, caller, read, write) => {
      const seen = await newList(made, shared);
      for (const [id, sent] of Object.entries(reading)) {
        expect([id, await send(sent, seen, made, caller)]).toEqual([id, read]);
      }
      for (const [id, sent] of Object.entries(writing)) {
        const changed = write === 'done' ? await newList(made, shared) : seen;
        expect([id, await send(sent, changed, made, caller)]).toEqual([id, write]);
      }
    },
  );

  // ORL-19
  it('is refused for its right before its position is looked for', async () => {
    const { id: list_id } = await done(
      listCalls({ tenant: SHOP }).create({ shared: true, organization_id: contactId(100) }),
    );
    const pathParameters = { list_id, id: contactId(77) };
    const call = { tenant: SHOP, pathParameters, method: 'DELETE' };
    expect((await invoke(deleteItem, { ...call, ...COLLEAGUE })).status).toBe(403);
    expect((await invoke(deleteItem, { ...call, ...OWNER })).status).toBe(404);
  });
});

/** From one question about hidden lists to the next. */
const STEP = rounds({ short: 3, long: 1 });

describe('a buyer', () => {
  const tenant = 'buyers';

  // ORL-23
  it('makes lists for itself and its organization alone', async () => {
    const sent = (more: object, caller: Call) =>
      invoke(create, { tenant, body: { ...aList(), ...more }, ...caller });
    expect((await sent({}, OWNER)).body).toMatchObject({ organization_id: contactId(100) });
    expect((await sent({}, contact(1))).body).toMatchObject({ organization_id: null });
    const refusals = [
      await sent({ owner_id: contactId(2) }, OWNER),
      await sent({ organization_id: contactId(101) }, OWNER),
      await sent({ external_id: 'E' }, OWNER),
    ];
    expect(refusals.map(({ status, body }) => [status, body['code']])).toEqual([
      [400, 'owner_mismatch'],
      [400, 'owner_mismatch'],
      [403, 'buyer_not_permitted'],
    ]);
  });

  // ORL-17, ORL-28
  it('sees its own lists and those shared with it, each once, under its filters', async () => {
    const shop = 'scoped';
    const office = listCalls({ tenant: shop });
    const organization_id = contactId(100);
    const names: Record<string, object> = {
      own: { organization_id },
      'own shared': { organization_id, shared: true },
      'of a colleague': { owner_id: contactId(2), organization_id, shared: true },
      'kept by a colleague': { owner_id: contactId(2), organization_id },
      'of a stranger': { owner_id: contactId(3), organization_id: contactId(101), shared: true },
    };
    for (const [name, more] of Object.entries(names)) await done(office.create({ name, ...more }));
    const seen = async (query: Record<string, string>, caller: Call) => {
      const answer = await invoke<Page<{ name: string }>>(list, { tenant: shop, query, ...caller });
      return [answer.body.items.map(({ name }) => name).toSorted(), answer.body.total];
    };
    expect(await seen({}, OWNER)).toEqual([['of a colleague', 'own', 'own shared'], 3]);
    expect(await seen({ owner_id: contactId(2) }, OWNER)).toEqual([['of a colleague'], 1]);
    expect(await seen({ owner_id: contactId(3) }, OWNER)).toEqual([[], 0]);
    expect(await seen({ organization_id: contactId(101) }, OWNER)).toEqual([[], 0]);
    expect(await seen({ shared: 'false' }, OWNER)).toEqual([['own'], 1]);
    expect(await seen({ limit: '1', offset: '1', order: 'name.asc' }, OWNER)).toEqual([['own'], 3]);
    expect(await seen({}, contact(1))).toEqual([['own', 'own shared'], 2]);
    expect(await seen({}, contact(9, 101))).toEqual([['of a stranger'], 1]);
    expect(await seen({}, {})).toMatchObject([{ length: 5 }, 5]);
  });

  // ORL-17, ORL-28
  it('finds no list that it may not read, whatever it asks by and in whatever order', async () => {
    const shop = 'hidden';
    const organization_id = contactId(100);
    const more = { organization_id, external_id: 'E', items: [anItem(0), anItem(1)] };
    const kept = {
      ...more,
      owner_id: contactId(2),
      owner_name: 'Eve',
      name: 'Kept',
      kind: 'label',
    };
    const hidden = await done(listCalls({ tenant: shop }).create(kept));
    const seen = (query: Record<string, string>) =>
      done(invoke<Page<OrderListSummary>>(list, { tenant: shop, query, ...OWNER }));
    const { items } = await done(invoke<Page<OrderListSummary>>(list, { tenant: shop }));
    expect(items.map(({ id }) => id)).toEqual([hidden.id]);
    const columns = Object.keys(listColumns) as (keyof typeof listColumns)[];
    const asked = [
      ...columns.map((column) => ({ [column]: String(items[0]?.[column]) })),
      ...columns.flatMap((column) => ['asc', 'desc'].map((way) => ({ order: `${column}.${way}` }))),
    ];
    for (const query of asked.filter((_, index) => index % STEP === 0)) {
      expect([query, await seen(query)]).toMatchObject([query, { items: [], total: 0 }]);
    }
  });

  // ORL-4, ORL-15
  it('reads kinds, words and defaults, and changes none', async () => {
    const rows = await invoke<Page<{ id: string }>>(listKinds, { tenant, ...OWNER });
    const pathParameters = { id: rows.body.items[0]?.id ?? '' };
    const call = { tenant, ...OWNER };
    for (const answer of [
      rows,
      await invoke(getKind, { ...call, pathParameters }),
      await invoke(vocabularies, call),
      await invoke(vocabulary, { ...call, pathParameters: { name: 'kinds' } }),
      await invoke(getDefaults, call),
    ]) {
      expect(answer.status).toBe(200);
    }
    for (const answer of [
      await invoke(createKind, { ...call, body: { code: 'x', title: 'X' } }),
      await invoke(updateKind, { ...call, pathParameters, method: 'PUT', body: { title: 'X' } }),
      await invoke(deleteKind, { ...call, pathParameters, method: 'DELETE' }),
      await invoke(makeDefault, { ...call, pathParameters, body: {} }),
      await invoke(restore, { ...call, body: {} }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'buyer_not_permitted' } });
    }
  });
});

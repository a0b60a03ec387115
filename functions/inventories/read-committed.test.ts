import { activeCountKey } from '@waybill/inventories/reservation/reservation.entity';
import { inventorySettings } from '@waybill/inventories/shared/settings';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { write } from '@waybill/table/commit';
import { documentClient } from '@waybill/table/testing';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { gate } from '@waybill/testing/gate';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as adjust } from './adjust.ts';
import { handler as commit } from './commit.ts';
import { handler as createLocation } from './locations/create.ts';
import { handler as receive } from './receive.ts';
import { handler as release } from './release.ts';
import { handler as reserve } from './reserve.ts';
import { handler as adjustRow } from './stock/adjust.ts';
import { handler as remove } from './stock/delete.ts';
import { handler as get } from './stock/get.ts';
import { handler as list } from './stock/list.ts';
import { handler as update } from './stock/update.ts';

withTable();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

interface Row {
  readonly id: string;
  readonly location_id: string;
  readonly sku: string | null;
}

let tenant = '';
let row: Row = { id: '', location_id: '', sku: null };
beforeEach(async () => {
  tenant = await freshShop();
  row = await receiving({ product_id: LAMP, sku: 'A', quantity: 5 });
});
afterEach(() => {
  removeFault();
  vi.restoreAllMocks();
});

const calling = (handler: Handler, body: object) => invoke(handler, { tenant, body });
const receiving = async (item: object) => {
  const { status, body } = await invoke<{ stock: [Row] }>(receive, { tenant, body: item });
  expect(status).toBe(201);
  return body.stock[0];
};
const at = (handler: Handler, method: string, id: string, body?: object) =>
  invoke<Row>(handler, { tenant, method, pathParameters: { id }, ...(body && { body }) });
const rows = async () => (await invoke<{ items: Row[] }>(list, { tenant })).body.items;
const reserving = (item: object) => calling(reserve, { order_ref: 'O-1', ...item });

/** Facts that tell the commands to the table apart. */
interface Command {
  readonly input: {
    readonly TransactItems?: unknown;
    readonly Key?: { readonly pk: unknown };
    readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  };
}

const isTransaction = ({ input }: Command) => input.TransactItems !== undefined;
const isLookUp = ({ input }: Command, pk: string) => input.Key?.pk === pk;
const isQuery = ({ input }: Command, pk: string) => input.ExpressionAttributeValues?.[':p'] === pk;

/** Others act at the first command that `marks` knows: before it is sent, or once it is answered. */
function meanwhile(
  when: 'before' | 'after',
  marks: (command: Command) => boolean,
  others: () => Promise<unknown>,
): { acted: () => boolean } {
  const client = documentClient();
  const send = client.send.bind(client);
  let acted = false;
  vi.spyOn(client, 'send').mockImplementation((async (command: never) => {
    const first = !acted && marks(command);
    if (first) acted = true;
    if (first && when === 'before') await others();
    const answer = await send(command);
    if (first && when === 'after') await others();
    return answer;
  }) as never);
  return { acted: () => acted };
}

/** Others act when a call has loaded and decided, and is about to write. */
const beforeItsWrite = (others: () => Promise<unknown>) =>
  meanwhile('before', isTransaction, others);

// INV-131
describe('a call that others come before', () => {
  it('reserves from the row that is there, not from one that is gone', async () => {
    let next: Row | undefined;
    const { acted } = beforeItsWrite(async () => {
      await calling(adjust, { product_id: LAMP, quantity: -5, reason: 'moved' });
      await at(remove, 'DELETE', row.id);
      next = await receiving({ product_id: LAMP, sku: 'A', quantity: 5 });
    });
    expect((await reserving({ product_id: LAMP, quantity: 2 })).status).toBe(201);
    expect(acted()).toBe(true);
    expect(next?.id).not.toBe(row.id);
    expect(await calling(commit, { order_ref: 'O-1' })).toMatchObject({
      status: 200,
      body: { movements: [{ metadata: null }] },
    });
    expect(await rows()).toMatchObject([{ id: next?.id, on_hand: 3, reserved: 0 }]);
  });

  it('reserves nothing from a row that is another item by now', async () => {
    const { acted } = beforeItsWrite(() => at(update, 'PUT', row.id, { sku: 'B' }));
    expect(await reserving({ sku: 'A', quantity: 2 })).toMatchObject({
      status: 422,
      body: { code: 'insufficient_stock' },
    });
    expect(acted()).toBe(true);
    expect(await rows()).toMatchObject([{ sku: 'B', reserved: 0 }]);
  });

  // INV-131
  it('corrects the balance that is there', async () => {
    const { acted } = beforeItsWrite(() => receiving({ sku: 'A', quantity: 2 }));
    const count = { quantity: -1, reason: 'count' };
    expect(await at(adjustRow, 'POST', row.id, count)).toMatchObject({
      status: 200,
      body: { stock: { on_hand: 6 } },
    });
    expect(acted()).toBe(true);
  });

  it('changes its own fields alone', async () => {
    const { acted } = beforeItsWrite(() => at(update, 'PUT', row.id, { metadata: { shelf: 1 } }));
    expect((await at(update, 'PUT', row.id, { reorder_point: 3 })).body).toMatchObject({
      reorder_point: 3,
      metadata: { shelf: 1 },
    });
    expect(acted()).toBe(true);
  });

  // INV-42
  it('deletes no row that goods came to', async () => {
    await calling(adjust, { sku: 'A', quantity: -5, reason: 'moved' });
    const { acted } = beforeItsWrite(() => receiving({ sku: 'A', quantity: 1 }));
    expect(await at(remove, 'DELETE', row.id)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    });
    expect(acted()).toBe(true);
  });

  it.each([
    ['release', release, commit, { status: 200, body: { released: 0 } }, 3],
    ['commit', commit, release, { status: 422, body: { code: 'nothing_to_commit' } }, 5],
  ] as const)('%ss no reservation that ended', async (_, late, early, answer, on_hand) => {
    await reserving({ items: [1, 1].map((quantity) => ({ sku: 'A', quantity })) });
    const { acted } = beforeItsWrite(() => calling(early, { order_ref: 'O-1' }));
    expect(await calling(late, { order_ref: 'O-1' })).toMatchObject(answer);
    expect(acted()).toBe(true);
    expect(await rows()).toMatchObject([{ on_hand, reserved: 0 }]);
  });
});

describe('a call during one that is too large for one transaction', () => {
  // INV-102
  it('commits all that it reserves, though only some of it was there to be found', async () => {
    const items = Array.from({ length: 60 }, () => ({ sku: 'A', quantity: 0.01 }));
    const client = documentClient();
    const send = client.send.bind(client);
    const reserved = gate();
    const looked = gate();
    let committing: ReturnType<typeof calling> | undefined;
    const keysOf = `T#${tenant}#RESERVATIONS#order_ref=O-1`;
    const { pk: countOf } = activeCountKey(tenant, 'O-1');
    vi.spyOn(client, 'send').mockImplementation((async (command: Command) => {
      // The keys are looked at early, the count late.
      if (committing !== undefined && isLookUp(command, countOf)) await reserved.opened;
      const answer = await send(command as never);
      if (committing === undefined && isTransaction(command)) {
        committing = calling(commit, { order_ref: 'O-1' });
        await looked.opened;
      }
      if (committing !== undefined && isQuery(command, keysOf)) looked.open();
      return answer;
    }) as never);
    expect((await reserving({ items })).status).toBe(201);
    reserved.open();
    expect(await committing).toMatchObject({ status: 200, body: { committed: 60 } });
    expect(await rows()).toMatchObject([{ on_hand: 4.4, reserved: 0 }]);
  });
});

describe('a call whose look at the reservations is torn', () => {
  interface Seen {
    readonly pk: string;
    readonly sk: string;
  }
  const two = { items: [1, 1].map((quantity) => ({ sku: 'A', quantity })) };
  const isReservation = ({ pk }: Seen) => pk.includes('#RESERVATION#');
  /** The first reservation that is asked about, and none but this. */
  const oneReservation = () => {
    let one = '';
    return (key: Seen) => {
      if (one === '' && isReservation(key)) one = key.pk;
      return key.pk === one;
    };
  };

  describe.each([
    ['commit', commit, { committed: 3 }, { on_hand: 2, reserved: 0 }, 0],
    ['release', release, { released: 3 }, { on_hand: 5, reserved: 0 }, 1],
  ] as const)('%ss', (_, handler, answer, left, turn) => {
    const tears: readonly (readonly [
      shown: string,
      hidden: (key: Seen) => boolean,
      only: 'QueryCommand' | 'BatchGetItemCommand',
    ])[] = [
      ['neither key of the reservations taken last', isReservation, 'QueryCommand'],
      ['one key of two', oneReservation(), 'QueryCommand'],
      ['the keys without their reservations', isReservation, 'BatchGetItemCommand'],
      ['two keys and one reservation', oneReservation(), 'BatchGetItemCommand'],
    ];
    // Both find reservations the same way: in a short run they take turns.
    const turns = rounds({ short: 2, long: 1 });
    const some = tears.filter((___, index) => (index + turn) % turns === 0);

    it.each(some)('all there are, where it shows %s', async (__, hidden, only) => {
      await reserving({ sku: 'A', quantity: 1 });
      const { torn } = tearReads(hidden, 1, only);
      await reserving(two);
      expect(await calling(handler, { order_ref: 'O-1' })).toMatchObject({
        status: 200,
        body: answer,
      });
      expect(torn()).toBeGreaterThan(0);
      expect(await rows()).toMatchObject([left]);
    });
  });

  // INV-100, INV-131
  it('commits from the row that began with them, shown or not', async () => {
    await storeSettings(tenant, inventorySettings, undefined, { backorder_policy: 'allow' });
    const { torn } = tearReads(({ pk }) => pk.includes('#STOCK#'));
    await reserving({ sku: 'NEW', quantity: 1 });
    expect(await calling(commit, { order_ref: 'O-1' })).toMatchObject({
      status: 200,
      body: { movements: [{ metadata: { shortfall: 1 } }] },
    });
    expect(torn()).toBeGreaterThan(0);
    expect((await rows()).find(({ sku }) => sku === 'NEW')).toMatchObject({ reserved: 0 });
  });

  it('does not say that there is nothing to commit', async () => {
    const { torn } = tearReads(isReservation);
    await reserving(two);
    expect((await calling(commit, { order_ref: 'O-1' })).status).toBe(200);
    expect(torn()).toBe(2);
  });
});

describe('a reference of which a reservation is taken meanwhile', () => {
  it.each([
    ['commits', 1, commit, { committed: 2 }],
    ['releases', 1, release, { released: 2 }],
    ['commits', 60, commit, { committed: 61 }],
    ['releases', 60, release, { released: 61 }],
  ] as const)('%s that one, too, beside %d others', async (_, others, handler, answer) => {
    const one = { sku: 'A', quantity: 0.01 };
    await reserving({ items: Array.from({ length: others }, () => one) });
    const { acted } = beforeItsWrite(() => reserving(one));
    expect((await calling(handler, { order_ref: 'O-1' })).body).toMatchObject(answer);
    expect(acted()).toBe(true);
    expect(await rows()).toMatchObject([{ reserved: 0 }]);
  });

  // INV-79
  it('has no more than it may have', async () => {
    await write({ put: { ...activeCountKey(tenant, 'O-1'), active: 1_998 } });
    const more = { items: [1, 1].map((quantity) => ({ sku: 'A', quantity })) };
    const { acted } = beforeItsWrite(() => reserving({ sku: 'A', quantity: 1 }));
    expect(await reserving(more)).toMatchObject({
      status: 422,
      body: { code: 'too_many_reservations' },
    });
    expect(acted()).toBe(true);
    expect(await rows()).toMatchObject([{ reserved: 1 }]);
  });
});

// INV-40
describe('a row that moves while it is looked up', () => {
  const pointerOf = (id: string) => (command: Command) =>
    isLookUp(command, `T#${tenant}#STOCK_ROW#${id}`);

  /** Another row, and calls by which it takes the place that the row leaves. */
  const replacement = async () => {
    const places = ['shop', 'elsewhere'].map((code) => ({ code, name: code }));
    const [, elsewhere] = await Promise.all(
      places.map((body) => invoke<Row>(createLocation, { tenant, body })),
    );
    const other = await receiving({ product_id: LAMP, quantity: 1, location_code: 'shop' });
    const others = async () => {
      await at(update, 'PUT', row.id, { location_id: elsewhere?.body.id });
      await at(update, 'PUT', other.id, { location_id: row.location_id });
    };
    return { other, others };
  };

  it('is read where it is', async () => {
    const { others } = await replacement();
    const { acted } = meanwhile('after', pointerOf(row.id), others);
    expect(await at(get, 'GET', row.id)).toMatchObject({ status: 200, body: { id: row.id } });
    expect(acted()).toBe(true);
  });

  it('is changed, and never the one in its place', async () => {
    const { other, others } = await replacement();
    const { acted } = meanwhile('after', pointerOf(row.id), others);
    const { body } = await at(update, 'PUT', row.id, { reorder_point: 3 });
    expect(body).toMatchObject({ id: row.id, reorder_point: 3 });
    expect(acted()).toBe(true);
    expect((await at(get, 'GET', other.id)).body).toMatchObject({ reorder_point: null });
  });
});

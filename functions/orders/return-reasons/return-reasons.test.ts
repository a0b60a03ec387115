import type { OrderPlaced, Return } from '@waybill/orders/order/order.schema';
import {
  type ReturnReason,
  returnReasons,
} from '@waybill/orders/return-reason/return-reason.resource';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { type Call, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as place } from '../place.ts';
import { handler as requestReturn } from '../return.ts';
import { handler as listReturns } from '../returns/list.ts';
import { handler as ship } from '../ship.ts';
import { handler as create } from './create.ts';
import { handler as getDefaults } from './defaults/get.ts';
import { handler as defaults } from './defaults.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();

// ORD-224, ORD-227
routineResourceSuite({
  resource: returnReasons,
  short: true,
  handlers: { list, get, create, update, delete: remove, defaults, getDefaults },
  sample: (n) => ({ code: `reason-${n}`, title: `Reason ${n}` }),
  updates: [
    { title: 'Other', labels: { de: 'Andere' } },
    { position: 40, enabled: false },
  ],
  fixedCode: true,
});

let tenant = '';
beforeEach(async () => {
  tenant = await freshTenant();
});

const all = async () => (await invoke<{ items: ReturnReason[] }>(list, { tenant })).body.items;
const at = async (code: string): Promise<Call> => {
  const id = (await all()).find((one) => one.code === code)?.id ?? '';
  return { tenant, pathParameters: { id } };
};
const creating = (body: object) => invoke<ReturnReason>(create, { tenant, body });
const updating = async (code: string, body: object) =>
  invoke(update, { ...(await at(code)), method: 'PUT', body });
const removing = async (code: string) => invoke(remove, { ...(await at(code)), method: 'DELETE' });

async function shipped(): Promise<OrderPlaced> {
  const items = [{ sku: 'LAMP-7', quantity: 40 }];
  const { body } = await invoke<OrderPlaced>(place, { tenant, body: { items } });
  await invoke(ship, { tenant, pathParameters: { id: body.id }, body: {} });
  return body;
}

const returning = ({ id, items }: OrderPlaced, more: object, own: object = {}) =>
  invoke<Return & { code: string }>(requestReturn, {
    tenant,
    pathParameters: { id },
    body: { ...more, positions: [{ order_item_id: items[0]?.id, quantity: 1, ...own }] },
  });

describe('the return reasons of a tenant', () => {
  // ORD-224
  it('begin with nine, of which other is the default', async () => {
    const rows = await all();
    expect(rows).toHaveLength(9);
    expect(rows.filter(({ is_default }) => is_default)).toMatchObject([
      { code: 'other', title: 'Other', labels: { de: 'Anderer Grund' }, enabled: true },
    ]);
    const buyer = { contactId: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c', permissions: [] };
    expect((await invoke(list, { tenant, contact: buyer })).status).toBe(200);
  });

  // ORD-224
  it.each([
    [{ code: 'Late' }],
    [{ code: '1st' }],
    [{ code: 'x'.repeat(64) }],
    [{ code: 'a b' }],
    [{ enabled: false, is_default: true }],
  ])('take no %j', async (body) => {
    expect(await creating({ code: 'x', title: 'X', ...body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
  });

  // ORD-224
  it('have a code each: a second one is refused, and the first stays', async () => {
    expect(await creating({ code: 'late', title: 'Late again' })).toMatchObject({
      status: 409,
      body: { code: 'unique_violation' },
    });
    expect((await all()).filter(({ code }) => code === 'late')).toMatchObject([
      { title: 'Came too late' },
    ]);
  });

  // ORD-224
  it('have at most one default, which is enabled, and keep their codes', async () => {
    const code = async (name: string, body: object) =>
      (await updating(name, body)).body as { code?: string };
    expect(await code('other', { enabled: false })).toMatchObject({ code: 'invalid_value' });
    expect(await code('late', { is_default: true })).toMatchObject({ is_default: true });
    expect((await all()).filter(({ is_default }) => is_default)).toMatchObject([{ code: 'late' }]);
    expect(await code('late', { is_default: false, enabled: false })).toMatchObject({
      is_default: false,
    });
    expect((await all()).filter(({ is_default }) => is_default)).toEqual([]);
    expect(await code('late', { is_default: true })).toMatchObject({ code: 'invalid_value' });
    expect(await code('late', { code: 'later' })).toMatchObject({ code: 'immutable_field' });
  });

  // ORD-224
  it('go with the default, which no other one follows', async () => {
    expect((await removing('other')).status).toBe(200);
    expect((await all()).filter(({ is_default }) => is_default)).toEqual([]);
    expect((await returning(await shipped(), {})).body).toMatchObject({
      reason_code: null,
      positions: [{ reason_code: null }],
    });
  });
});

describe('a return', () => {
  // ORD-225
  it('has the reason that it names, the default one without', async () => {
    const order = await shipped();
    expect((await returning(order, {})).body).toMatchObject({ reason_code: 'other' });
    const named = await returning(order, { reason_code: 'LATE' }, { reason_code: 'damaged' });
    expect(named.body).toMatchObject({
      reason_code: 'late',
      positions: [{ reason_code: 'damaged' }],
    });
    await updating('wrong_size', { enabled: false });
    for (const reason_code of ['nobody', 'wrong_size']) {
      expect(await returning(order, { reason_code })).toMatchObject({
        status: 400,
        body: { code: 'unknown_reason', details: [{ path: 'reason_code' }] },
      });
    }
    await indexesCaughtUp();
    const page = await invoke<{ items: Return[] }>(listReturns, {
      tenant,
      query: { reason_code: 'late' },
    });
    const { positions, ...own } = named.body;
    expect(page.body.items).toMatchObject([{ ...own, positions: [{ ...positions[0] }] }]);
  });

  // ORD-226
  it('keeps the reasons that it names, those of its positions as well', async () => {
    const order = await shipped();
    await returning(order, { reason_code: 'late' }, { reason_code: 'damaged' });
    for (const code of ['late', 'damaged']) {
      expect(await removing(code)).toMatchObject({ status: 409, body: { code: 'in_use' } });
      expect((await updating(code, { enabled: false })).status).toBe(200);
    }
    expect((await removing('defective')).status).toBe(200);
  });

  // ORD-226
  it('and the deletion of its reason: one of the two comes first', async () => {
    const order = await shipped();
    const codes = Array.from({ length: rounds({ short: 6, long: 24 }) }, (_, n) => `race-${n}`);
    for (const code of codes) {
      await creating({ code, title: code });
      const [returned, removed] = await Promise.all([
        returning(order, { reason_code: code }),
        removing(code),
      ]);
      expect([
        ['201', 'in_use'],
        ['unknown_reason', '200'],
      ]).toContainEqual([
        returned.body.code ?? String(returned.status),
        (removed.body as { code?: string }).code ?? String(removed.status),
      ]);
    }
  });
});

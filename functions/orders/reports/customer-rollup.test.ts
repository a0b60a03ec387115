import { toInstant } from '@waybill/kernel/instant';
import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import type { CustomerRollup } from '@waybill/orders/report/customer-rollup.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as cancel } from '../cancel.ts';
import { handler as place } from '../place.ts';
import { handler as rollup } from './customer-rollup.ts';

withTable();

const organization = (index: number) =>
  `01976f3a-8c1e-7a44-9d0b-${String(index).padStart(12, '0')}`;
const ACME = organization(1);
const BETA = organization(2);

const reporting = (tenant: string, body: unknown = {}, rest: object = {}) =>
  invoke<CustomerRollup>(rollup, { tenant, body, ...rest });

describe('orders.reports.customer-rollup', () => {
  const placed: OrderPlaced[] = [];

  beforeAll(async () => {
    await installTenant('acme');
    const placing = async (overrides: object) => {
      const body = placementBody(overrides);
      placed.push((await invoke<OrderPlaced>(place, { tenant: 'acme', body })).body);
    };
    await placing({ organization_id: BETA, currency: 'USD' });
    await placing({ organization_id: ACME });
    await placing({ organization_id: ACME, items: [{ sku: 'a', unit_price: 0.1 }] });
    await placing({});
    await placing({ organization_id: ACME });
    const id = placed[4]?.id ?? '';
    const path = { path: '/v1/orders/{id}/cancel', pathParameters: { id } };
    await invoke(cancel, { tenant: 'acme', ...path, body: {} });
    await storeSettings('acme', orderSettings, undefined, { require_approval_above_value: 0 });
    await placing({ organization_id: BETA });
  });

  const [counts, revenues] = [
    (n: number) => ({
      order_count: n,
      order_count_30d: n,
      order_count_90d: n,
      order_count_365d: n,
    }),
    (n: number) => ({ revenue_total: n, revenue_30d: n, revenue_90d: n, revenue_365d: n }),
  ];

  // ORD-101, ORD-103
  it('answers what every organization ordered', async () => {
    const as_of = toInstant(new Date(Date.now() + 1000));
    const answer = await reporting('acme', { as_of });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      as_of,
      windows: [30, 90, 365],
      statuses: ['placed', 'in_fulfillment', 'completed'],
      items: [
        {
          organization_id: ACME,
          contact_id: null,
          ...counts(2),
          ...revenues(119.1),
          first_order_at: placed[1]?.placed_at,
          last_order_at: placed[2]?.placed_at,
          currencies: ['EUR'],
          amounts: [{ currency: 'EUR', order_count: 2, revenue_total: 119.1 }],
        },
        {
          organization_id: BETA,
          contact_id: null,
          ...counts(1),
          ...revenues(119),
          first_order_at: placed[0]?.placed_at,
          last_order_at: placed[0]?.placed_at,
          currencies: ['USD'],
          amounts: [{ currency: 'USD', order_count: 1, revenue_total: 119 }],
        },
      ],
      organizations: 2,
      orders_scanned: 6,
      orders_without_organization: 1,
      done: true,
      cursor: null,
    });
  });

  it('reads only the organizations named, in any case of their ids', async () => {
    const unknown = organization(99);
    const body = { organization_ids: [BETA.toUpperCase(), unknown, BETA] };
    expect((await reporting('acme', body)).body).toMatchObject({
      items: [{ organization_id: BETA, order_count: 1 }],
      orders_scanned: 2,
      orders_without_organization: 0,
      done: true,
    });
    const none = await reporting('acme', { organization_ids: [unknown] });
    expect(none.body).toMatchObject({ items: [], organizations: 0, orders_scanned: 0, done: true });
  });

  // ORD-362
  it('reads only the contacts named, in whichever organization', async () => {
    const [ada, bo] = [organization(7), organization(8)];
    const tenant = 'contacts';
    await installTenant(tenant);
    const placing = async (overrides: object) =>
      invoke(place, { tenant, body: placementBody(overrides) });
    await placing({ contact_id: ada, organization_id: ACME });
    await placing({ contact_id: ada, currency: 'USD' });
    await placing({ contact_id: bo, organization_id: ACME });
    await placing({});
    const { body } = await reporting(tenant, { contact_ids: [ada.toUpperCase(), ada] });
    expect(body).toMatchObject({
      items: [
        {
          organization_id: null,
          contact_id: ada,
          order_count: 2,
          amounts: [
            { currency: 'EUR', order_count: 1, revenue_total: 119 },
            { currency: 'USD', order_count: 1, revenue_total: 119 },
          ],
        },
      ],
      organizations: 1,
      orders_scanned: 2,
      orders_without_organization: 0,
      done: true,
    });
  });

  // ORD-104
  it('goes on behind the cursor and ends behind the last order', async () => {
    const ids = placed.map(({ id }) => id).sort();
    const { body } = await reporting('acme', { cursor: ids[3]?.toUpperCase() });
    expect(body).toMatchObject({ orders_scanned: 2, done: true, cursor: null });
    const { body: empty } = await reporting('acme', { cursor: ids[5] });
    expect(empty).toMatchObject({ items: [], orders_scanned: 0, done: true });
    const named = await reporting('acme', { cursor: ids[0], organization_ids: [ACME, BETA] });
    const behind = placed.filter((one) => one.organization_id !== null && one.id > (ids[0] ?? ''));
    expect(named.body.orders_scanned).toBe(behind.length);
  });

  // ORD-105
  it.each([
    ['no organizations', { organization_ids: [] }, 'invalid_value'],
    ['no contacts', { contact_ids: [] }, 'invalid_value'],
    [
      'contacts beside organizations',
      { contact_ids: [ACME], organization_ids: [ACME] },
      'invalid_value',
    ],
    [
      'more than 200 contacts',
      { contact_ids: Array.from({ length: 201 }, (_, index) => organization(index)) },
      'invalid_value',
    ],
    ['no statuses', { statuses: [] }, 'invalid_value'],
    ['an unknown status', { statuses: ['placed', 'lost'] }, 'invalid_value'],
    ['an organization that is no uuid', { organization_ids: ['acme'] }, 'invalid_value'],
    ['a cursor that is no uuid', { cursor: '1' }, 'invalid_value'],
    ['an anchor that is no time', { as_of: 'today' }, 'invalid_value'],
    ['an anchor that does not exist', { as_of: '2026-02-40T00:00:00Z' }, 'invalid_value'],
    [
      'more than 200 organizations',
      { organization_ids: Array.from({ length: 201 }, (_, index) => organization(index)) },
      'too_many_organizations',
    ],
  ])('refuses %s', async (_, body, code) => {
    expect(await reporting('acme', body)).toMatchObject({ status: 400, body: { code } });
  });
});

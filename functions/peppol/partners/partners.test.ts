import { partners } from '@waybill/peppol/partner/partner.resource';
import { invoke } from '@waybill/testing/invoke';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as createMarket } from '../../markets/create.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as update } from './update.ts';

withTable();

const ORGANIZATION = '01976f3a-8c1e-7a44-9d0b-000000000007';

// PEP-34
routineResourceSuite({
  resource: partners,
  short: true,
  fixedCode: true,
  handlers: { list, get, create, update, delete: remove },
  sample: (n) => ({ endpoint: `9914:ATU${n}`, name: `Buyer ${n}` }),
  updates: [{ name: 'Hospital' }, { organization_id: ORGANIZATION, contact_id: ORGANIZATION }],
});

describe('a partner (PEP-34)', () => {
  const making = (body: object, tenant = 'fields') =>
    invoke<{ id: string }>(create, { tenant, body });
  const BUYER = { endpoint: '0088:2000000000015', name: 'Northmoor Hospital' };

  it.each([
    [{ ...BUYER, endpoint: '2000000000015' }, 'endpoint'],
    [{ ...BUYER, endpoint: '0001:2000000000015' }, 'endpoint'],
    [{ endpoint: BUYER.endpoint }, 'name'],
    [{ ...BUYER, market: 'fr' }, 'market'],
  ])('is refused as %j', async (body, path) => {
    expect(await making(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path }] },
    });
  });

  it('has an endpoint that no other one has, in any spelling, and that stays', async () => {
    const tenant = 'unique';
    const { body } = await making({ ...BUYER, endpoint: '9914:ATU1' }, tenant);
    expect(await making({ ...BUYER, endpoint: '9914:atu1' }, tenant)).toMatchObject({
      status: 409,
      body: { code: 'unique_violation' },
    });
    const moving = { tenant, method: 'PUT', pathParameters: { id: body.id } };
    expect(await invoke(update, { ...moving, body: { endpoint: '9914:ATU2' } })).toMatchObject({
      status: 400,
      body: { code: 'immutable_field' },
    });
  });

  it('names a market of the shop', async () => {
    const tenant = 'markets';
    const market = { code: 'be', name: 'Belgium' };
    expect((await invoke(createMarket, { tenant, body: market })).status).toBe(201);
    expect((await making({ ...BUYER, market: 'BE' }, tenant)).body).toMatchObject({ market: 'be' });
  });
});

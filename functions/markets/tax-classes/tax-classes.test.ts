import { serve } from '@waybill/api/serve';
import { deleteTaxClass } from '@waybill/markets/tax-class/delete-tax-class.command';
import { deleteTaxClassOperation } from '@waybill/markets/tax-class/delete-tax-class.operations';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as putSettings } from '../../settings/put-app-settings.ts';
import { handler as createMethod } from '../../shipping/methods/create.ts';
import { newMarket, type Row, UNKNOWN } from '../collections.factory.ts';
import { handler as createTaxClass } from './create.ts';
import { handler as removeTaxClass } from './delete.ts';
import { handler as updateTaxClass } from './update.ts';

withTable();

describe('a tax class', () => {
  const tenant = 'rates';
  let market: { market_id: string } | undefined;
  let made = 0;
  const creating = async (body: object) => {
    market ??= await newMarket(tenant, 'de');
    made += 1;
    const complete = { code: `c${made}`, name: 'Class', ...body };
    return invoke<Row>(createTaxClass, { tenant, pathParameters: market, body: complete });
  };

  // MKT-44
  it.each([[{ rate: -1 }]])('%j is refused', async (body) => {
    expect(await creating(body)).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
  });

  const removing = async (id: string) =>
    invoke(removeTaxClass, {
      tenant,
      method: 'DELETE',
      pathParameters: { ...(market ?? { market_id: UNKNOWN }), id },
    });
  const setting = (shipping_tax_class: string | null, of?: string) =>
    invoke(putSettings, {
      tenant,
      method: 'PUT',
      pathParameters: { app: 'shipping' },
      body: { values: { shipping_tax_class }, ...(of === undefined ? {} : { market: of }) },
    });

  // MKT-48, MKT-50
  it('is deleted once shipping reports that it is not in use', async () => {
    const { body } = await creating({});
    expect(await removing(body.id)).toMatchObject({
      status: 200,
      body: { deleted: true, id: body.id, usage_checked: true },
    });
    expect(await removing(body.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await removing('standard')).toMatchObject({ status: 400 });
  });

  // MKT-45, MKT-47
  it('stays while a shipping method names its code, in whichever market', async () => {
    const { body } = await creating({});
    const method = { code: `by-${body.code}`, name: 'Parcel', tax_class: body.code };
    expect((await invoke(createMethod, { tenant, body: method })).status).toBe(201);
    expect(await removing(body.id)).toMatchObject({
      status: 409,
      body: {
        code: 'tax_class_in_use',
        error: expect.stringMatching(/1 shipping method \(Parcel\).*all markets/u),
      },
    });
  });

  // MKT-48
  it('goes unchecked where shipping cannot be asked', async () => {
    const { body } = await creating({});
    const unanswered = serve(deleteTaxClassOperation, async ({ path, ctx }) =>
      deleteTaxClass({ ctx, scope: { tenant, parent: path.market_id }, id: path.id }, () =>
        Promise.reject(new Error('unreachable')),
      ),
    );
    const pathParameters = { ...(market ?? { market_id: UNKNOWN }), id: body.id };
    expect(await invoke(unanswered, { tenant, method: 'DELETE', pathParameters })).toMatchObject({
      status: 200,
      body: { deleted: true, id: body.id, usage_checked: false },
    });
  });

  // MKT-49
  it('is asked for by the code it has when it goes', async () => {
    const { body } = await creating({});
    const pathParameters = { ...(market ?? { market_id: UNKNOWN }), id: body.id };
    const asked: string[] = [];
    const renaming = serve(deleteTaxClassOperation, async ({ path, ctx }) =>
      deleteTaxClass(
        { ctx, scope: { tenant, parent: path.market_id }, id: path.id },
        async (code) => {
          asked.push(code);
          const put = { tenant, method: 'PUT', pathParameters, body: { code: 'renamed' } };
          if (asked.length === 1) expect((await invoke(updateTaxClass, put)).status).toBe(200);
          return { in_use: false, shipping_methods: 0, methods: [], fallback_setting: false };
        },
      ),
    );
    expect((await invoke(renaming, { tenant, method: 'DELETE', pathParameters })).status).toBe(200);
    expect(asked).toEqual([body.code, 'renamed']);
  });

  // MKT-46
  it.each([[undefined], ['de']])('stays while a setting of level %s names it', async (level) => {
    const { body } = await creating({});
    await setting(body.code, level);
    expect(await removing(body.id)).toMatchObject({
      status: 409,
      body: { code: 'tax_class_in_use', error: expect.stringContaining('shipping_tax_class') },
    });
    await setting(null, level);
    expect(await removing(body.id)).toMatchObject({ status: 200 });
  });
});

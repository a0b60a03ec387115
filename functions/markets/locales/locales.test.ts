import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { newMarket, type Row } from '../collections.factory.ts';
import { handler as createLocale } from './create.ts';
import { handler as updateLocale } from './update.ts';

withTable();

describe('a locale', () => {
  // MKT-41, MKT-43
  it.each([
    [{ code: 'de' }, 'invalid_locale_code'],
    [{ code: 'de-DE', language: 'en' }, 'locale_code_mismatch'],
    [{ code: 'de-DE', country: 'AT' }, 'locale_code_mismatch'],
  ])('%j is refused with %s', async (body, code) => {
    const pathParameters = await newMarket('strict');
    const answer = await invoke(createLocale, { tenant: 'strict', pathParameters, body });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  // MKT-42, MKT-43
  it('changes its halves with its code, and holds sent ones against it', async () => {
    const market = await newMarket('merged');
    const made = await invoke<Row>(createLocale, {
      tenant: 'merged',
      pathParameters: market,
      body: { code: 'de-DE' },
    });
    const updating = (body: object) =>
      invoke(updateLocale, {
        tenant: 'merged',
        method: 'PUT',
        pathParameters: { ...market, id: made.body.id },
        body,
      });
    expect((await updating({ code: 'fr-FR' })).body).toMatchObject({
      code: 'fr-FR',
      language: 'fr',
      country: 'FR',
    });
    expect(await updating({ language: 'de' })).toMatchObject({
      status: 400,
      body: { code: 'locale_code_mismatch', details: [{ path: 'language' }] },
    });
    expect(await updating({ code: 'de-AT', country: 'AT' })).toMatchObject({ status: 200 });
    expect((await updating({ code: 'nope' })).body).toMatchObject({ code: 'invalid_locale_code' });
  });
});

import type { TenantLocalePolicy } from '@waybill/markets/locale-policy/locale-policy.operations';
import { marketSettings } from '@waybill/markets/shared/settings';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler } from './locale.ts';
import { handler as createMarket } from './markets/create.ts';
import { handler as createLocale } from './markets/locales/create.ts';

withTable();

const contact = { contactId: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c', permissions: [] };

const reading = (tenant: string, call = {}) =>
  invoke<TenantLocalePolicy>(handler, { tenant, ...call });

async function made(create: Handler, tenant: string, body: object, pathParameters = {}) {
  const answer = await invoke<{ id: string }>(create, { tenant, body, pathParameters });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function market(tenant: string, code: string, locales: readonly string[]) {
  const market_id = await made(createMarket, tenant, { code, name: code });
  for (const locale of locales) await made(createLocale, tenant, { code: locale }, { market_id });
}

describe('locale', () => {
  // MKT-93
  it('tells the keys of the default market alone, by the settings of the tenant', async () => {
    const tenant = 'acme';
    await market(tenant, 'de', ['de-DE', 'fr-FR']);
    await market(tenant, 'at', ['de-AT']);
    await storeSettings(tenant, marketSettings, undefined, { locale_fallback: 'default_locale' });
    const { status, body } = await reading(tenant);
    expect(status).toBe(200);
    expect(body).toEqual({
      granularity: 'regional',
      fallback: 'default_locale',
      locales: [
        { code: 'de-DE', language: 'de', write: 'de-DE', read: ['de-DE'], markets: ['de'] },
        {
          code: 'fr-FR',
          language: 'fr',
          write: 'fr-FR',
          read: ['fr-FR', 'de-DE'],
          markets: ['de'],
        },
      ],
    });
  });

  // MKT-6, MKT-93
  it('knows no locale before there is a market, and buyers may ask', async () => {
    const { status, body } = await reading('fresh', { contact });
    expect(status).toBe(200);
    expect(body).toEqual({ granularity: 'regional', fallback: 'language', locales: [] });
  });

  // MKT-93
  it('answers any key, since clients ask for it before they know their rights', async () => {
    expect((await reading('acme', { permissions: [] })).status).toBe(200);
  });
});

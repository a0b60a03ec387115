import { defineOperation } from '@waybill/api/operation';
import { TenantLocalePolicy } from './locale-policy.schema.ts';

export const getLocalePolicyOperation = defineOperation({
  id: 'markets.locale-policy',
  audience: 'buyer',
  route: 'GET /markets/locale-policy',
  summary: 'Read the translation keys of every locale of the tenant',
  description:
    'Each locale comes once, with the codes of the markets that register it. The setting `locale_granularity` decides whether translations are kept by region or by language.',
  response: TenantLocalePolicy,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Clients cannot tell under which keys translations are kept.',
});

export const getLocaleOperation = defineOperation({
  id: 'locale',
  anyKey: true,
  audience: 'buyer',
  route: 'GET /locale',
  summary: 'Read the translation keys of the default market',
  description:
    'What `markets.locale-policy` answers, for the default market alone; without a market there are no locales. Older clients read it when they log in.',
  response: TenantLocalePolicy,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Older clients cannot log in.',
});

import type { Method } from '@waybill/shipping/method/method.resource';
import type { RatesAnswer } from '@waybill/shipping/rate/rate.schema';
import { invoke } from '@waybill/testing/invoke';
import { expect } from 'vitest';
import { handler as createMarket } from '../markets/create.ts';
import { handler as createLocale } from '../markets/locales/create.ts';
import { handler as createTaxClass } from '../markets/tax-classes/create.ts';
import { handler as createCarrier } from './carriers/create.ts';
import { handler as createMethod } from './methods/create.ts';
import { handler as rates } from './rates.ts';

export const quoting = (tenant: string, body: object = {}, headers: Record<string, string> = {}) =>
  invoke<RatesAnswer>(rates, { tenant, body, headers });

export async function quoted(
  tenant: string,
  body: object = {},
  headers = {},
): Promise<RatesAnswer> {
  const answer = await quoting(tenant, body, headers);
  expect(answer.status).toBe(200);
  return answer.body;
}

export async function made(
  handler: typeof createMethod,
  tenant: string,
  body: object,
  parent = {},
) {
  const answer = await invoke<{ id: string }>(handler, { tenant, body, pathParameters: parent });
  expect([answer.status, answer.body]).toMatchObject([201, {}]);
  return answer.body.id;
}

export const method = (tenant: string, body: Partial<Method>) =>
  made(createMethod, tenant, { name: 'M', enabled: true, ...body });
export const carrier = (tenant: string, body: object) =>
  made(createCarrier, tenant, { name: 'C', ...body });

/** A market with locales and tax classes, the first class flagged. */
export async function market(
  tenant: string,
  code: string,
  locales: string[],
  classes: object[] = [],
) {
  const market_id = await made(createMarket, tenant, { code, name: code });
  const parent = { market_id };
  for (const locale of locales) await made(createLocale, tenant, { code: locale }, parent);
  for (const [position, one] of classes.entries()) {
    await made(createTaxClass, tenant, { name: 'T', position, ...one }, parent);
  }
  return market_id;
}

export const full = { code: 'full', rate: 19, is_default: true };
export const reduced = { code: 'reduced', rate: 7 };

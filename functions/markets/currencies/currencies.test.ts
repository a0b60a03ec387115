import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { UNKNOWN } from '../collections.factory.ts';
import { handler as createCurrency } from './create.ts';

withTable();

describe('a currency', () => {
  // MKT-10
  it.each([['ZZZ'], ['EU'], ['EURO'], ['€€€']])('refuses %s', async (code) => {
    const answer = await invoke(createCurrency, {
      tenant: 'strict',
      pathParameters: { market_id: UNKNOWN },
      body: { code },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_currency' } });
  });
});

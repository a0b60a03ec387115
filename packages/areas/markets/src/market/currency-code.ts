import { matching } from '@waybill/resources/kinds';

/** An ISO 4217 code; nothing is put into upper case (MKT-10). */
export const currencyCode = matching(/^[A-Z]{3}$/u, {
  code: 'invalid_currency',
  when: 'The currency is no ISO 4217 code in upper case.',
  rule: 'must be three capital letters, such as EUR',
});

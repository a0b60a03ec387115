import { type Key, key, keyPart } from '@waybill/table/item';

/**
 * The collection in which calls find the market that they name, or the default one. These
 * addresses belong to the wire; the area that keeps markets stores its records under them.
 */
export const MARKET_COLLECTION = 'MARKETS';

/** The key of the market with this code. Codes are stored in lower case. */
export function marketByCode(tenant: string, code: string): Key {
  return { pk: key('T', tenant, MARKET_COLLECTION), sk: key('CODE', keyPart(code)) };
}

/** The key of the id of the default market. */
export function defaultMarket(tenant: string): Key {
  return { pk: key('T', tenant, MARKET_COLLECTION), sk: 'DEFAULT' };
}

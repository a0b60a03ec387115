import { describe, expect, it } from 'vitest';
import { SELLER } from '../testing/documents.factory.ts';
import { chooseMarket } from './choose-market.ts';

const OTHER = '0088:2000000000039';
const all = ['at', 'be', 'de'].map((code) => ({ id: `id-${code}`, code }));
const markets = { all, defaultId: 'id-de' };
const none = new Map<string, string>();

describe('the market of a document (PEP-43)', () => {
  it.each([
    [
      'of the address, the first by code',
      null,
      [
        ['id-be', SELLER],
        ['id-at', SELLER],
      ],
      markets,
      undefined,
      'id-at',
    ],
    [
      'of the address, the default of several',
      SELLER,
      [
        ['id-at', SELLER],
        ['id-de', SELLER],
      ],
      markets,
      undefined,
      'id-de',
    ],
    [
      'of the address before that of the partner',
      SELLER,
      [['id-be', SELLER]],
      markets,
      'at',
      'id-be',
    ],
    ['of the partner', SELLER, [['id-be', OTHER]], markets, 'at', 'id-at'],
    ['the default one without a partner', SELLER, [], markets, undefined, 'id-de'],
    ['the default one where the partner names none', SELLER, [], markets, null, 'id-de'],
    ['the default one where that of the partner has gone', SELLER, [], markets, 'fr', 'id-de'],
    [
      'none of a shop without markets',
      SELLER,
      [],
      { all: [], defaultId: undefined },
      undefined,
      null,
    ],
  ] as const)('is %s', (_, tenant, own, of, partner, market) => {
    const byMarket = new Map<string, string>(own as readonly (readonly [string, string])[]);
    const known = partner === undefined ? undefined : { market: partner };
    expect(chooseMarket(SELLER, { tenant, byMarket }, of, known)).toBe(market);
  });

  it('is refused where the shop has no address, or another one', () => {
    expect(
      chooseMarket(SELLER, { tenant: null, byMarket: none }, markets, undefined),
    ).toMatchObject({
      rejected: 'peppol_not_set_up',
    });
    for (const own of [
      { tenant: OTHER, byMarket: none },
      { tenant: null, byMarket: new Map([['id-at', OTHER]]) },
    ]) {
      expect(chooseMarket(SELLER, own, markets, undefined)).toMatchObject({
        rejected: 'not_our_document',
      });
    }
  });
});

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Party, peppolSettings } from './settings.ts';

const { settings } = peppolSettings;

describe('settings of Peppol (PEP-33)', () => {
  it('have these defaults', () => {
    const defaults = Object.entries(settings).map(([name, { fallback, scope }]) => [
      name,
      fallback,
      scope,
    ]);
    expect(defaults).toEqual([
      ['endpoint', null, 'market'],
      ['party', null, 'market'],
      [
        'hold_on',
        ['unknown_buyer', 'unknown_article', 'price_differs', 'no_price', 'totals_differ'],
        'market',
      ],
      ['refuse_on', [], 'market'],
      ['article_check', 'off', 'tenant'],
      ['changes_until', 'shipped', 'market'],
      ['send_receipt', true, 'market'],
      ['accept_on', 'acknowledge', 'market'],
      ['send_despatch_advice', true, 'market'],
      ['units', {}, 'tenant'],
    ]);
  });

  it.each([
    [{ registration_name: 'Harrow', country: 'be' }, true],
    [{ registration_name: 'Harrow', country: 'BE', company_id: '1', company_scheme: '0208' }, true],
    [{ registration_name: 'Harrow', country: 'BE', company_scheme: null }, true],
    [{ registration_name: 'Harrow', country: 'BE', company_scheme: 'GLN' }, false],
    [{ registration_name: ' ', country: 'BE' }, false],
    [{ country: 'BE' }, false],
    [{ registration_name: 'Harrow' }, false],
    [{ registration_name: 'Harrow', country: 'BE', vat: '1' }, false],
  ])('the party %j is taken: %s', (party, valid) => {
    expect(v.safeParse(Party, party).success).toBe(valid);
  });

  it.each([
    [{ C62: 'piece', XBX: 'box' }, true],
    [{ PIECE: 'piece' }, false],
    [{ C62: ' ' }, false],
    [7, false],
  ])('the units %j are taken: %s', (units, valid) => {
    expect(v.safeParse(settings.units.schema, units).success).toBe(valid);
  });
});

import { expect, it } from 'vitest';
import { FACET_INDEXES } from '../item/definition.ts';
import { crate, crates } from '../testing/crates.factory.ts';
import { textFacet } from './facet.ts';
import { indexAttributes, STATE_INDEX } from './ledger.ts';

it.each([STATE_INDEX, FACET_INDEXES])('no facet has the index with the number %d', (index) => {
  const ledger = { ...crates, facets: { owner: textFacet(index, 'owner', 'summed') } };
  expect(() => indexAttributes(ledger, 'acme', crate(0))).toThrow('no index for facet owner');
});

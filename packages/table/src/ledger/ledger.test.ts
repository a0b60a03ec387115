import { expect, it } from 'vitest';
import { FACET_SLOTS } from '../definition.ts';
import { crate, crates } from '../testing/crates.factory.ts';
import { textFacet } from './facet.ts';
import { CODE_SLOT, indexAttributes } from './ledger.ts';

it.each([CODE_SLOT, FACET_SLOTS])('no facet has the index with the number %d', (slot) => {
  const ledger = { ...crates, facets: { owner: textFacet(slot, 'owner', 'summed') } };
  expect(() => indexAttributes(ledger, 'acme', crate(0))).toThrow('no index for facet owner');
});

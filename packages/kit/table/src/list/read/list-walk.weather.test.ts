import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Crate, crates, trunks } from '../../testing/crates.factory.ts';
import { anyChange, anyRequest, walkBeside } from '../../testing/walk.factory.ts';
import type { ListOf } from '../declare/list-of.ts';

withTable();
withWeather('storm');

// API-163
it.each<[string, ListOf<Crate>]>([
  ['an index of all rows', crates],
  ['an index of changes', trunks],
])('a walk in a storm has each row that nothing happens to once: %s', async (_, store) => {
  await fc.assert(
    fc.asyncProperty(
      anyRequest(store),
      fc.array(fc.array(anyChange, { maxLength: 2 }), { maxLength: 4 }),
      async (request, beside) => {
        const { seen, stayed, moved } = await walkBeside(store, request, beside);
        const still = seen.filter((id) => !moved.has(id));
        expect(new Set(still).size).toBe(still.length);
        expect(seen.filter((id) => stayed.has(id))).toEqual([...stayed]);
      },
    ),
    { numRuns: rounds({ short: 3, long: 40 }), endOnFailure: true },
  );
});

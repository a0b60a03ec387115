import { expect, it } from 'vitest';
import { aCarrier, aMethod, standardLevels } from '../shared/rows.factory.ts';
import { findDifferences } from './offer-differences.ts';

const [level] = standardLevels;
if (level === undefined) throw new Error('there is a standard level');
const carrier = aCarrier({ service_level: level.code });
const offer = (methods: unknown, carriers: unknown) => ({
  carriers: [{ row: carrier, item: { methods } }],
  levels: [{ row: level, item: { carriers } }],
  methods: [aMethod({ carrier_id: carrier.id }), aMethod()].map((row) => ({ row, item: {} })),
});
const wanting = {
  carrier: 'methods of carrier dhl',
  level: `carriers of service level ${level.code}`,
};

it.each([
  ['nothing where all is counted', offer(1, 1), []],
  [
    'nothing where nothing is',
    { carriers: [], levels: [{ row: level, item: {} }], methods: [] },
    [],
  ],
  [
    'nothing of a carrier without methods',
    {
      carriers: [{ row: carrier, item: {} }],
      levels: [],
      methods: [],
    },
    [],
  ],
  ['what nobody counted', offer(undefined, undefined), [wanting.carrier, wanting.level]],
  ['a carrier', offer(2, 1), [wanting.carrier]],
  ['a service level', offer(1, 0), [wanting.level]],
])('finds %s', (_, stored, expected) => {
  expect(findDifferences(stored).map(({ what }) => what)).toEqual(expected);
});

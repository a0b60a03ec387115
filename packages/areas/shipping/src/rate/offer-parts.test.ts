import { expect, it } from 'vitest';
import { versionName } from '../shared/offer-versions.ts';
import { aCarrier, aMethod, aTier, uuidOf, weightUnits } from '../shared/rows.factory.ts';
import type { Tier } from '../tier/tier.resource.ts';
import { countMethods, countTables, isCurrent, offerOf, versionsIn } from './offer-parts.ts';

const [FLAT, PRICED, BARE] = [uuidOf(1), uuidOf(2), uuidOf(3)];
const tierName = versionName('tiers', PRICED);

const methods = countMethods([
  { method: aMethod({ id: FLAT, pricing_type: 'fixed' }), version: 1 },
  { method: aMethod({ id: PRICED, pricing_type: 'matrix' }), version: 4 },
  { method: aMethod({ id: BARE, pricing_type: 'matrix' }), version: 2 },
]);
const chunkOf = (index: number, rev: number, rows: readonly Tier[]) => ({ index, rev, rows });
const tables = countTables(
  new Map([
    [FLAT, [chunkOf(0, 1, [aTier(0, 9)])]],
    [PRICED, [chunkOf(0, 3, [aTier(0, 5)]), chunkOf(1, 2, [aTier(10, 7)])]],
    [BARE, []],
  ]),
);
const carriers = {
  rows: [aCarrier()],
  versions: new Map([[versionName('carrier', uuidOf(1)), 1]]),
};
const units = { rows: weightUnits, versions: new Map<string, unknown>() };
const parts = { methods, tables, carriers, units };

// SHP-135
it('a table has the version that its chunks make, and one without chunks has none', () => {
  expect([...tables.versions]).toEqual([
    [versionName('tiers', FLAT), 1],
    [tierName, 5],
  ]);
});

it('an offer has the price tables of the methods that are priced by one', () => {
  const { methods: offered, carriers: found, weightUnits: known } = offerOf(parts);
  expect(offered.map(({ method, steps }) => [method.id, steps])).toEqual([
    [FLAT, []],
    [
      PRICED,
      [
        { from_value: 0, price: 5 },
        { from_value: 10, price: 7 },
      ],
    ],
    [BARE, []],
  ]);
  expect([found, known]).toEqual([carriers.rows, weightUnits]);
});

// SHP-135
it.each<[string, [string, unknown][], boolean]>([
  ['as it is counted', [], true],
  ['in another version', [[tierName, 6]], false],
  ['without one that is new', [[versionName('tiers', BARE), 1]], false],
])('an offer is held %s', (_, changed, current) => {
  const held = versionsIn(parts);
  expect(isCurrent(held, new Map([...held, ...changed]))).toBe(current);
});

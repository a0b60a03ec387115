import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  chooseDefaultLevel,
  findCarriersWith,
  refuseServiceLevelRemoval,
} from '../service-level/level-removal.ts';
import { aCarrier, standardLevels, weightUnits } from '../shared/rows.factory.ts';
import { factor, refuseFactor } from '../weight-unit/unit-factor.ts';
import { findBaseUnit, refuseWeightUnitRemoval } from '../weight-unit/unit-removal.ts';
import type { WeightUnit } from '../weight-unit/weight-unit.resource.ts';
import { normalizeTerm } from './normalize-term.ts';

const aWord = (code = 'night', position = 0) => ({ code, position });
const settled = (draft: ReturnType<typeof aWord>, rows: ReturnType<typeof aWord>[] = []) =>
  normalizeTerm(draft, { before: undefined, sent: {}, rows });

describe('a word', () => {
  // SHP-70
  it.each(['a', 'night-courier', 'two_man', 'b2b'])('may have the code %s', (code) => {
    expect(settled(aWord(code))).toEqual(aWord(code));
  });

  // SHP-70
  it.each(['', 'Night', '2man', '_a', 'same day', 'größe', 'a.b'])(
    'must not have the code %o',
    (code) => {
      expect(settled(aWord(code))).toMatchObject({
        rejected: 'invalid_code',
        details: [{ path: 'code' }],
      });
    },
  );

  // SHP-71
  it('keeps its code', () => {
    const known = { before: aWord(), sent: {}, rows: [aWord()] };
    expect(normalizeTerm(aWord('day'), known)).toMatchObject({ rejected: 'code_immutable' });
    expect(normalizeTerm(aWord('NIGHT'), known)).toMatchObject({ rejected: 'code_immutable' });
    expect(normalizeTerm(aWord('night', 4), known)).toEqual(aWord('night', 4));
  });

  // SHP-76
  it.each([
    [[], 0],
    [[aWord('a', 3), aWord('b', 1)], 4],
  ])('goes behind the others unless it names its place', (rows, position) => {
    expect(settled(aWord(), rows)).toEqual(aWord('night', position));
    const sent = { position: 1 };
    expect(normalizeTerm(aWord('night', 1), { before: undefined, sent, rows })).toEqual(
      aWord('night', 1),
    );
  });
});

const unitOf = (code: string): WeightUnit => {
  const found = weightUnits.find((unit) => unit.code === code);
  if (found === undefined) throw new Error(`no unit ${code}`);
  return found;
};
const [kilogram, gram, pound] = [unitOf('kg'), unitOf('g'), unitOf('lb')];

describe('a weight unit', () => {
  // SHP-83
  it.each([0.00000001, 1, '0.45359237', 999_999])('may weigh %s kilograms', (sent) => {
    expect(v.parse(factor().wire, sent)).toBe(Number(sent));
  });

  // SHP-83
  it.each([0, -1, 0.000000001, 1_000_000, Number.POSITIVE_INFINITY])(
    'must not weigh %o kilograms',
    (sent) => {
      expect(v.safeParse(factor().wire, sent).success).toBe(false);
    },
  );

  // SHP-83
  it('names its factor when it is made', () => {
    expect(refuseFactor({ before: undefined, sent: {} })?.rejected).toBe('invalid_factor');
    expect(refuseFactor({ before: undefined, sent: { factor: 2 } })).toBeUndefined();
    expect(refuseFactor({ before: gram, sent: {} })).toBeUndefined();
  });

  // SHP-85
  it('that is the base takes no factor, not even its own', () => {
    expect(refuseFactor({ before: kilogram, sent: { factor: 1 } })?.rejected).toBe(
      'base_unit_factor',
    );
    expect(refuseFactor({ before: kilogram, sent: { title: 'Kilo' } })).toBeUndefined();
    expect(refuseFactor({ before: gram, sent: { factor: 0.002 } })).toBeUndefined();
  });

  // SHP-86, SHP-87
  it.each([
    ['is the base', kilogram, null, 'base_unit'],
    ['is the base, also where the setting names it', kilogram, 'kg', 'base_unit'],
    ['is named by the setting', gram, 'G', 'weight_unit_in_use'],
    ['is none of these', gram, 'lb', undefined],
    ['is not named because nothing is', gram, null, undefined],
  ])('goes or stays because it %s', (_, unit, setting, code) => {
    expect(refuseWeightUnitRemoval(unit, setting)?.rejected).toBe(code);
  });

  // SHP-88
  it('leaves the default to the base', () => {
    expect(findBaseUnit([pound, kilogram])).toBe(kilogram);
  });
});

describe('a service level', () => {
  const [standard, express] = standardLevels;
  if (standard === undefined || express === undefined) throw new Error('no levels');

  // SHP-79
  it('stays while a carrier has it, and says which', () => {
    const carriers = Array.from({ length: 6 }, (_, index) => aCarrier({ code: `c${index}` }));
    expect(
      refuseServiceLevelRemoval(standard, [express], findCarriersWith(standard, carriers)),
    ).toMatchObject({
      rejected: 'service_level_in_use',
      message: 'standard is the level of carriers: c0, c1, c2, c3, c4 and others.',
    });
    const refusal = refuseServiceLevelRemoval(standard, [express], [aCarrier()]);
    expect(refusal?.message).toContain(': dhl.');
    expect(
      refuseServiceLevelRemoval(express, [standard], findCarriersWith(express, carriers)),
    ).toBeUndefined();
  });

  // SHP-80
  it('stays when it is the last, whether it is in use or not', () => {
    expect(refuseServiceLevelRemoval(standard, [], [aCarrier()])?.rejected).toBe(
      'last_service_level',
    );
  });

  // SHP-81
  it('leaves the default to the lowest position', () => {
    expect(chooseDefaultLevel([...standardLevels].reverse())).toBe(standard);
    expect(chooseDefaultLevel([{ ...standard, position: 1 }, express])).toMatchObject({
      position: 1,
      id: standard.id,
    });
  });
});

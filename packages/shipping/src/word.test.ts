import { describe, expect, it } from 'vitest';
import { aCarrier, uuidOf, weightUnits } from './rows.factory.ts';
import { checkServiceLevelRemoval, heirOfServiceLevel } from './service-level/check.ts';
import { standardServiceLevels } from './service-level/standard.ts';
import { checkWeightUnit, checkWeightUnitRemoval, heirOfWeightUnit } from './weight-unit/check.ts';
import type { WeightUnit } from './weight-unit/weight-unit.schema.ts';
import { checkWord, nextPosition, settleWord, type Word } from './word.ts';

const aWord = (overrides: Partial<Word> = {}): Word => ({
  code: 'night',
  title: 'Night',
  position: 0,
  is_default: false,
  ...overrides,
});

describe('a word', () => {
  it.each(['a', 'night-courier', 'two_man', 'b2b'])('may have the code %s', (code) => {
    expect(checkWord(aWord({ code }))).toBeUndefined();
  });

  it.each(['', 'Night', '2man', '_a', 'same day', 'größe', 'a.b'])(
    'must not have the code %o',
    (code) => {
      expect(checkWord(aWord({ code }))).toMatchObject({
        rejected: 'invalid_code',
        details: [{ path: 'code' }],
      });
    },
  );

  it('keeps its code', () => {
    expect(checkWord(aWord({ code: 'day' }), aWord())?.rejected).toBe('code_immutable');
    expect(checkWord(aWord({ title: 'Day' }), aWord())).toBeUndefined();
  });

  it('needs a title when it is made and keeps it when a blank one is sent', () => {
    expect(checkWord(aWord({ title: ' ' }))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'title' }],
    });
    expect(settleWord(aWord({ title: ' ' }), aWord())).toEqual(aWord());
    expect(settleWord(aWord({ title: 'Day' }), aWord()).title).toBe('Day');
  });

  it('stays the default until another one is', () => {
    const before = aWord({ is_default: true });
    expect(settleWord(aWord(), before).is_default).toBe(true);
    expect(settleWord(aWord({ is_default: true }), aWord()).is_default).toBe(true);
    expect(settleWord(aWord(), aWord()).is_default).toBe(false);
    expect(settleWord(aWord())).toEqual(aWord());
  });

  it.each([
    [[], 0],
    [[aWord({ position: 3 }), aWord({ position: 1 })], 4],
  ])('goes behind the others', (rows, position) => {
    expect(nextPosition(rows)).toBe(position);
  });
});

const unitOf = (code: string): WeightUnit => {
  const found = weightUnits.find((unit) => unit.code === code);
  if (found === undefined) throw new Error(`no unit ${code}`);
  return found;
};
const [kilogram, gram, pound] = [unitOf('kg'), unitOf('g'), unitOf('lb')];

describe('a weight unit', () => {
  it.each([0.00000001, 1, 999_999])('may weigh %d kilograms', (factor) => {
    expect(checkWeightUnit({ ...gram, code: 'x', factor })).toBeUndefined();
  });

  it.each([null, 0, -1, 0.000000001, 1_000_000, Number.POSITIVE_INFINITY])(
    'must not weigh %o kilograms',
    (factor) => {
      const details = [{ path: 'factor' }];
      for (const before of [undefined, gram]) {
        expect(checkWeightUnit({ ...gram, factor }, before, true)).toMatchObject({
          rejected: 'invalid_factor',
          details,
        });
      }
    },
  );

  it('that is the base takes no factor, not even its own', () => {
    expect(checkWeightUnit(kilogram, kilogram, true)?.rejected).toBe('base_unit_factor');
    expect(checkWeightUnit({ ...kilogram, title: 'Kilo' }, kilogram)).toBeUndefined();
    expect(checkWeightUnit({ ...gram, factor: 0.002 }, gram, true)).toBeUndefined();
  });

  it('obeys the rules of words', () => {
    expect(checkWeightUnit({ ...gram, code: 'KG' })?.rejected).toBe('invalid_code');
    expect(checkWeightUnit({ ...gram, code: 'x' }, gram)?.rejected).toBe('code_immutable');
  });

  it.each([
    ['is the base', kilogram, weightUnits, 'kg', 'base_unit'],
    ['is the base and the last', kilogram, [kilogram], null, 'base_unit'],
    ['is the last', gram, [gram], 'g', 'last_weight_unit'],
    ['is named by the setting', gram, weightUnits, 'G', 'weight_unit_in_use'],
    ['is none of these', gram, weightUnits, 'lb', undefined],
    ['is not named because nothing is', gram, weightUnits, null, undefined],
  ])('goes or stays because it %s', (_, unit, units, setting, code) => {
    expect(checkWeightUnitRemoval(unit, units, setting)?.rejected).toBe(code);
  });

  it('leaves the default to the base', () => {
    const units = [pound, kilogram];
    expect(heirOfWeightUnit({ ...gram, is_default: true }, units)).toBe(kilogram);
    expect(heirOfWeightUnit(gram, units)).toBeUndefined();
  });
});

describe('a service level', () => {
  let count = 0;
  const levels = standardServiceLevels({
    newId: () => uuidOf(++count),
    at: '2026-07-03T12:00:00.000Z',
  });
  const [standard, express] = levels as [(typeof levels)[0], (typeof levels)[0]];

  it('stays while a carrier names it, and says which', () => {
    const carriers = Array.from({ length: 6 }, (_, index) => aCarrier({ code: `c${index}` }));
    expect(checkServiceLevelRemoval(standard, levels, carriers)).toMatchObject({
      rejected: 'service_level_in_use',
      message: 'standard is the level of carriers: c0, c1, c2, c3, c4 and others.',
    });
    expect(checkServiceLevelRemoval(standard, levels, [aCarrier()])?.message).toContain(': dhl.');
    expect(checkServiceLevelRemoval(express, levels, carriers)).toBeUndefined();
  });

  it('stays when it is the last, whoever names it', () => {
    expect(checkServiceLevelRemoval(standard, [standard], [aCarrier()])?.rejected).toBe(
      'last_service_level',
    );
  });

  it('leaves the default to the lowest position', () => {
    expect(heirOfServiceLevel(standard, levels.toReversed())).toBe(express);
    expect(heirOfServiceLevel(express, levels)).toBeUndefined();
  });
});

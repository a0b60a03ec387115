import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uuidOf, weightUnits } from '../shared/rows.factory.ts';
import { chooseTierUnit, convertWeight } from './convert-weight.ts';

const unit = (factor: number) => ({ code: `u${factor}`, factor });
const [kilogram, gram, pound] = [unit(1), unit(0.001), unit(0.45359237)];

describe('convertWeight', () => {
  // SHP-111
  it.each([
    ['grams into kilograms', 5000, gram, kilogram, 5],
    ['kilograms into grams', 2, kilogram, gram, 2000],
    ['pounds into kilograms', 10, pound, kilogram, 4.535924],
    ['kilograms into pounds', 1, kilogram, pound, 2.204623],
    ['half a millionth up', 0.0005, gram, kilogram, 0.000001],
    ['less than that down', 0.000499, gram, kilogram, 0],
    ['a fraction that binary arithmetic misses', 1100.1, gram, kilogram, 1.1001],
    ['nothing', 0, pound, gram, 0],
    ['the same unit', 1.234567, pound, pound, 1.234567],
    ['the heaviest into the lightest', 999_999_999, unit(1000), unit(0.000_001), 999_999_999e9],
  ])('turns %s', (_, weight, from, to, expected) => {
    expect(convertWeight(weight, from, to)).toBe(expected);
  });

  it('does not depend on the unit a weight is told in', () => {
    const grams = fc.integer({ min: 0, max: 999_999_999 });
    fc.assert(
      fc.property(grams, fc.constantFrom(kilogram, gram, pound), (weight, keyed) => {
        const inGrams = convertWeight(weight, gram, keyed);
        expect(convertWeight(weight / 1000, kilogram, keyed)).toBe(inGrams);
      }),
    );
  });

  it('keeps the order of weights', () => {
    const weight = fc.integer({ min: 0, max: 10_000_000 }).map((units) => units / 1000);
    fc.assert(
      fc.property(weight, weight, (left, right) => {
        const [light, heavy] = left < right ? [left, right] : [right, left];
        expect(convertWeight(light, pound, gram)).toBeLessThanOrEqual(
          convertWeight(heavy, pound, gram),
        );
      }),
    );
  });
});

describe('chooseTierUnit', () => {
  const flagged = weightUnits.map((one) => ({ ...one, is_default: one.code === 'lb' }));

  // SHP-112
  it.each([
    ['the one of the setting', flagged, 'g', 'g'],
    ['the default without a setting', flagged, null, 'lb'],
    ['the default when the setting names none', flagged, 'stone', 'lb'],
    [
      'the base when none is flagged',
      weightUnits.map((one) => ({ ...one, is_default: false })),
      null,
      'kg',
    ],
    ['kilograms before there are units', [], 'g', 'kg'],
  ])('is %s', (_, units, setting, code) => {
    expect(chooseTierUnit(units, setting).code).toBe(code);
  });

  it('keeps the factor of the tenant', () => {
    const carat = { ...weightUnits[0], id: uuidOf(9), code: 'ct', factor: 0.0002 };
    expect(chooseTierUnit([...flagged, carat as (typeof flagged)[number]], 'ct').factor).toBe(
      0.0002,
    );
  });
});

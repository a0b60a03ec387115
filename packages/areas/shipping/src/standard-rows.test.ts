import { expect, it } from 'vitest';
import { standardMethods } from './method/method.resource.ts';
import { standardServiceLevels } from './service-level/service-level.resource.ts';
import { standardWeightUnits } from './weight-unit/weight-unit.resource.ts';

// SHP-48
it('a tenant starts with three methods that name no carrier', () => {
  expect(standardMethods).toMatchObject([
    { code: 'standard', position: 0, labels: { de: 'Standardversand' } },
    { code: 'express', position: 1, labels: { en: 'Express shipping' } },
    { code: 'pickup', pricing_type: 'free', position: 2, labels: { de: 'Abholung' } },
  ]);
});

// SHP-68
it('a tenant starts with four service levels', () => {
  expect(standardServiceLevels.map(({ code, tone, labels }) => [code, tone, labels.de])).toEqual([
    ['standard', 'neutral', 'Standard'],
    ['express', 'info', 'Express'],
    ['economy', 'neutral', 'Economy'],
    ['freight', 'warning', 'Spedition'],
  ]);
  expect(standardServiceLevels.map(({ is_default }) => is_default)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

// SHP-69
it('a tenant starts with three weight units on one base', () => {
  expect(standardWeightUnits.map(({ code, factor, is_base }) => [code, factor, is_base])).toEqual([
    ['kg', 1, true],
    ['g', 0.001, false],
    ['lb', 0.45359237, false],
  ]);
  expect(standardWeightUnits.map(({ is_default }) => is_default)).toEqual([true, false, false]);
});

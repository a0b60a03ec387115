import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Method } from './method/method.schema.ts';
import { missingStandardMethods } from './method/standard.ts';
import { uuidOf } from './rows.factory.ts';
import { ServiceLevel } from './service-level/service-level.schema.ts';
import { standardServiceLevels } from './service-level/standard.ts';
import { standardWeightUnits } from './weight-unit/standard.ts';
import { WeightUnit } from './weight-unit/weight-unit.schema.ts';

const AT = '2026-07-03T12:00:00.000Z';

function moment() {
  let count = 0;
  return { at: AT, newId: () => uuidOf(++count) };
}

it('a tenant starts with three methods that sell nothing yet', () => {
  const { created, existing } = missingStandardMethods([], moment());
  expect(existing).toEqual([]);
  expect(created).toMatchObject([
    { code: 'standard', pricing_type: 'fixed', position: 0, labels: { de: 'Standardversand' } },
    { code: 'express', pricing_type: 'fixed', position: 1, labels: { en: 'Express shipping' } },
    { code: 'pickup', pricing_type: 'free', position: 2, labels: { de: 'Abholung' } },
  ]);
  for (const row of created) {
    expect(v.parse(Method, row)).toEqual(row);
    expect(row).toMatchObject({ enabled: false, price: 0, currency: 'EUR', carrier: null });
  }
});

it('only missing methods are created', () => {
  const { created, existing } = missingStandardMethods(['express', 'own'], moment());
  expect(created.map(({ code, position }) => [code, position])).toEqual([
    ['standard', 0],
    ['pickup', 2],
  ]);
  expect(existing).toEqual(['express']);
});

it('a tenant starts with four service levels', () => {
  const levels = standardServiceLevels(moment());
  expect(levels.map(({ code, tone, labels }) => [code, tone, labels?.['de']])).toEqual([
    ['standard', 'neutral', 'Standard'],
    ['express', 'info', 'Express'],
    ['economy', 'neutral', 'Economy'],
    ['freight', 'warning', 'Spedition'],
  ]);
  expect(levels.map(({ is_default }) => is_default)).toEqual([true, false, false, false]);
  for (const [position, level] of levels.entries()) {
    expect(v.parse(ServiceLevel, level)).toEqual(level);
    expect(level).toMatchObject({ position, is_system: true });
  }
});

it('a tenant starts with three weight units on one base', () => {
  const units = standardWeightUnits(moment());
  expect(units.map(({ code, factor, is_base }) => [code, factor, is_base])).toEqual([
    ['kg', 1, true],
    ['g', 0.001, false],
    ['lb', 0.45359237, false],
  ]);
  expect(units.map(({ is_default }) => is_default)).toEqual([true, false, false]);
  for (const [position, unit] of units.entries()) {
    expect(v.parse(WeightUnit, unit)).toEqual(unit);
    expect(unit).toMatchObject({ position, is_system: true });
  }
});

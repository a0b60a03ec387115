const STANDARD: readonly (readonly [code: string, en: string, de: string, factor: number])[] = [
  ['kg', 'Kilogram', 'Kilogramm', 1],
  ['g', 'Gram', 'Gramm', 0.001],
  ['lb', 'Pound', 'Pfund (lb)', 0.45359237],
];

/** The weight units a tenant starts with; the first is base and default (SHP-69). */
export const standardWeightUnits = STANDARD.map(([code, en, de, factor], position) => ({
  code,
  title: en,
  labels: { en, de },
  factor,
  is_base: position === 0,
  is_default: position === 0,
  is_system: true,
  position,
}));

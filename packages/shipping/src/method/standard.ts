import type { Method } from './method.schema.ts';

/** What a create leaves out (shipping.md 2.14; the two nullable extensions are not announced). */
export const methodDefaults = {
  carrier: null,
  carrier_id: null,
  countries: null,
  currency: 'EUR',
  description: null,
  enabled: false,
  eta_days_min: null,
  eta_days_max: null,
  free_above: null,
  labels: null,
  matrix_attribute: null,
  matrix_basis: null,
  metadata: null,
  position: 0,
  price: 0,
  pricing_type: 'fixed',
} as const;

type Standard = Pick<Method, 'code' | 'name' | 'labels' | 'pricing_type'>;

/** The methods every tenant starts with, disabled until a price is set (shipping.md 3.9). */
const STANDARD: readonly Standard[] = [
  standard('standard', { en: 'Standard shipping', de: 'Standardversand' }),
  standard('express', { en: 'Express shipping', de: 'Expressversand' }),
  { ...standard('pickup', { en: 'Pickup', de: 'Abholung' }), pricing_type: 'free' },
];

function standard(code: string, labels: { en: string; de: string }): Standard {
  return { code, name: labels.en, labels, pricing_type: 'fixed' };
}

/**
 * The standard methods that are missing by code, ready to be stored, and the codes that were
 * there; existing methods stay as they are (shipping.md 4.3).
 */
export function missingStandardMethods(
  taken: readonly string[],
  { newId, at }: { newId: () => string; at: string },
): { created: Method[]; existing: string[] } {
  const rows = STANDARD.map((method, position) => ({ ...method, position }));
  return {
    created: rows
      .filter(({ code }) => !taken.includes(code))
      .map((row) => ({
        ...methodDefaults,
        quote_above: null,
        tax_class: null,
        ...row,
        id: newId(),
        created_at: at,
        updated_at: at,
      })),
    existing: rows.map(({ code }) => code).filter((code) => taken.includes(code)),
  };
}

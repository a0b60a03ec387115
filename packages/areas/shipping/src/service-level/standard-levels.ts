import type { Tone } from '@waybill/api/vocabulary.schema';

const STANDARD: readonly (readonly [code: string, en: string, de: string, tone: Tone])[] = [
  ['standard', 'Standard', 'Standard', 'neutral'],
  ['express', 'Express', 'Express', 'info'],
  ['economy', 'Economy', 'Economy', 'neutral'],
  ['freight', 'Freight', 'Spedition', 'warning'],
];

/** The service levels a tenant starts with; the first is the default (SHP-68). */
export const standardServiceLevels = STANDARD.map(([code, en, de, tone], position) => ({
  code,
  title: en,
  labels: { en, de },
  is_default: position === 0,
  is_system: true,
  position,
  tone,
}));

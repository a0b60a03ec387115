import type { Tone } from '../fields.schema.ts';
import type { ServiceLevel } from './service-level.schema.ts';

const STANDARD: readonly (readonly [code: string, en: string, de: string, tone: Tone])[] = [
  ['standard', 'Standard', 'Standard', 'neutral'],
  ['express', 'Express', 'Express', 'info'],
  ['economy', 'Economy', 'Economy', 'neutral'],
  ['freight', 'Freight', 'Spedition', 'warning'],
];

/** The service levels a tenant starts with; the first is the default (shipping.md 3.6). */
export function standardServiceLevels({
  newId,
  at,
}: {
  newId: () => string;
  at: string;
}): ServiceLevel[] {
  return STANDARD.map(([code, en, de, tone], position) => ({
    id: newId(),
    code,
    title: en,
    description: null,
    descriptions: null,
    labels: { en, de },
    is_default: position === 0,
    is_system: true,
    position,
    tone,
    created_at: at,
    updated_at: at,
  }));
}

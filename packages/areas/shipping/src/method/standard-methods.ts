/** The methods every tenant starts with, disabled until a price is set (SHP-48). */
export const standardMethods = [
  standard('standard', { en: 'Standard shipping', de: 'Standardversand' }, 0),
  standard('express', { en: 'Express shipping', de: 'Expressversand' }, 1),
  { ...standard('pickup', { en: 'Pickup', de: 'Abholung' }, 2), pricing_type: 'free' },
] as const;

function standard(code: string, labels: { en: string; de: string }, position: number) {
  return { code, name: labels.en, labels, position };
}

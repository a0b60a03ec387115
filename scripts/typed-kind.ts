import type { Json } from '@waybill/openapi/json';

/** The way a person types a value of a schema: the first of its types that has a field of its own. */
export function typedKind(schema: Json): 'flag' | 'number' | 'text' | 'json' {
  const types = [schema['type']].flat();
  if (types.includes('boolean')) return 'flag';
  if (types.includes('number') || types.includes('integer')) return 'number';
  return types.includes('string') ? 'text' : 'json';
}

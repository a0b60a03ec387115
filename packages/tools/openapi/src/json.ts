/** A part of the document: plain JSON. */
export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value with every object in it changed, the inner ones first. */
export function mapObjects(value: unknown, change: (part: Json) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => mapObjects(part, change));
  if (!isJson(value)) return value;
  const entries = Object.entries(value);
  return change(
    Object.fromEntries(entries.map(([name, part]) => [name, mapObjects(part, change)])),
  );
}

/** Orders entries by their names, by code unit: the same on every machine. */
export function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : Number(a > b);
}

export function sortedByName<Value>(parts: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(parts).sort(byName));
}

type ComponentKind = 'schemas' | 'parameters' | 'headers' | 'responses';

export function referenceTo(kind: ComponentKind, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

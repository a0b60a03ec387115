import { NAME_KEY } from './annotate.ts';
import { isJson, type Json, mapObjects, referenceTo, sortedByName } from './json.ts';
import type { Side } from './wire-schema.ts';

interface Form {
  readonly text: string;
  readonly where: string;
}

/** The forms of the named shapes, by name and side. */
type Forms = Map<string, Partial<Record<Side, Form>>>;

interface ShapeName {
  readonly name: string;
  readonly side: Side;
}

/** Keywords that belong to a use of a shape, not to the shape: they stay with the reference. */
const OF_THE_USE: ReadonlySet<string> = new Set([NAME_KEY, 'description', 'default']);

const nameOf = (part: Json) => part[NAME_KEY] as ShapeName | undefined;

function shapeOf(part: Json): Json {
  return Object.fromEntries(Object.entries(part).filter(([key]) => !OF_THE_USE.has(key)));
}

function useOf({ [NAME_KEY]: _name, ...part }: Json): Json {
  return Object.fromEntries(Object.entries(part).filter(([key]) => OF_THE_USE.has(key)));
}

function* namedParts(value: unknown, where: string): Generator<readonly [Json, string]> {
  if (Array.isArray(value)) {
    for (const part of value) yield* namedParts(part, where);
  } else if (isJson(value)) {
    if (nameOf(value) !== undefined) yield [value, where];
    for (const [key, part] of Object.entries(value)) yield* namedParts(part, `${where} ${key}`);
  }
}

function formsIn(document: Json): Forms {
  const forms: Forms = new Map();
  for (const [part, where] of namedParts(document, '')) {
    const { name = '', side = 'output' } = nameOf(part) ?? {};
    const text = JSON.stringify(shapeOf(part));
    const known = forms.get(name) ?? {};
    const before = known[side];
    if (before !== undefined && before.text !== text) {
      throw new Error(`two shapes are named ${name}: at${before.where} and at${where}`);
    }
    forms.set(name, { ...known, [side]: { text, where } });
  }
  return forms;
}

/** Sides are part of the names that stand within a shape, but no difference of their own. */
const withoutSides = (text: string) => text.replaceAll(/"side":"\w+"/gu, '');

/** An input that differs from the output of the same shape has a name of its own. */
function finalName({ name, side }: ShapeName, forms: Forms): string {
  const { input, output } = forms.get(name) ?? {};
  if (side === 'output' || input === undefined || output === undefined) return name;
  return withoutSides(input.text) === withoutSides(output.text) ? name : `${name}Input`;
}

/**
 * The document with each named shape once, among its components, and references in its places. The
 * name of an input that differs from what is answered ends in `Input`.
 */
export function withComponents(document: Json): {
  readonly document: Json;
  readonly schemas: Json;
} {
  const forms = formsIn(document);
  const schemas: Record<string, Json> = {};
  const referring = mapObjects(document, (part) => {
    const shape = nameOf(part);
    if (shape === undefined) return part;
    const name = finalName(shape, forms);
    if (name !== shape.name && forms.has(name)) {
      throw new Error(`${name} is a name of its own and the input of ${shape.name}`);
    }
    schemas[name] = shapeOf(part);
    return { ...referenceTo('schemas', name), ...useOf(part) };
  });
  return { document: referring as Json, schemas: sortedByName(schemas) };
}

import * as v from 'valibot';

/** Words of the API document about a schema or a field of a record; parsing never reads them. */
export interface Annotation {
  /** The name of the shape in the document. */
  readonly schemaName?: string;
  readonly description?: string;
  /** Keys of an object: of each entry one is needed. */
  readonly needs?: readonly (readonly string[])[];
  /** Without any key it is refused. */
  readonly needsSome?: true;
}

interface ObjectShape {
  readonly entries: Readonly<Record<string, unknown>>;
}

/**
 * The same schema, which the API document shows once, under this name. The name stays with what is
 * made of the schema by `v.pipe` and `judged`; `v.pick`, `v.omit` and `v.partial` make another shape
 * and need a name of their own.
 */
export function named<Shape extends object>(schemaName: string, shape: Shape): Shape {
  return { ...shape, schemaName };
}

/** An object that the API document shows once, under this name. */
export function namedObject<const Entries extends v.ObjectEntries>(
  schemaName: string,
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  return named(schemaName, v.object(entries));
}

/** The same schema or field, with the sentence that the API document says of it. */
export function described<Part extends object>(description: string, part: Part): Part {
  return { ...part, description };
}

/**
 * The same schema, of which the API document says that one key of each entry is needed. For what is
 * always refused without them, with a code or a sentence of its own: parsing lets it pass (API-145).
 */
export function needing<const Shape extends ObjectShape>(
  keys: readonly (keyof Shape['entries'] & string)[][],
  shape: Shape,
): Shape {
  return { ...shape, needs: keys };
}

/** The same schema, of which the API document says that a value without any key is refused (API-145). */
export function needingSome<Shape extends ObjectShape>(shape: Shape): Shape {
  return { ...shape, needsSome: true };
}

/** The name that a schema was given. */
export function schemaNameOf(schema: Annotation | v.GenericSchema): string | undefined {
  return 'schemaName' in schema ? schema.schemaName : undefined;
}

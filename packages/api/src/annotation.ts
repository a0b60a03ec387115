import * as v from 'valibot';

/** What the API document says of a schema or of a field of a record; parsing never reads it. */
export interface Annotation {
  /** The name of the shape in the document. */
  readonly schemaName?: string;
  readonly description?: string;
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

/** The name that a schema was given. */
export function schemaNameOf(schema: Annotation | v.GenericSchema): string | undefined {
  return 'schemaName' in schema ? schema.schemaName : undefined;
}

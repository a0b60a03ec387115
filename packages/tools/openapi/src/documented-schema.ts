import type * as v from 'valibot';
import { type Json, mapObjects } from './json.ts';
import { schemaProblems, withSharedDescriptions } from './schema-problems.ts';
import { namedSchemaOf, type Side } from './wire-schema.ts';

interface Purpose {
  readonly side: Side;
  readonly where: string;
  /** Takes what a reader would miss. */
  readonly problems: string[];
}

/** A schema that readers of the document can work with; what it lacks is added to the problems. */
export function documentedSchema(
  schema: v.GenericSchema,
  { side, where, problems }: Purpose,
): Json {
  const described = mapObjects(namedSchemaOf(schema, side, where), withSharedDescriptions) as Json;
  problems.push(...schemaProblems(described, where));
  return described;
}

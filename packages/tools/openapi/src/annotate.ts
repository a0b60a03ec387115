import type { Annotation } from '@waybill/api/annotation';
import * as v from 'valibot';

/** Keyword that holds the name of a shape in its JSON Schema until the document is put together. */
export const NAME_KEY = 'x-name';
/** Keyword that holds the keys that an object needs until JSON Schema says them. */
export const NEEDS_KEY = 'x-needs';

/** The parts of a schema that are read here: its annotations, and the schemas within it. */
interface Part extends Annotation {
  readonly kind: string;
  readonly type: string;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Part[];
}

type Marks = Pick<Annotation, 'schemaName' | 'description' | 'needs' | 'needsSome'>;

const WITHIN = ['item', 'wrapped', 'key', 'value', 'rest'] as const;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'kind' in value;

function withinOf(part: Part): Partial<Part> {
  const single = Object.entries(part).flatMap(([name, inner]) =>
    WITHIN.some((known) => known === name) && isPart(inner) ? [[name, annotate(inner)]] : [],
  );
  const { entries, options } = part;
  return {
    ...Object.fromEntries(single),
    ...(entries !== undefined && {
      entries: Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => [name, annotate(entry)]),
      ),
    }),
    ...(options !== undefined && {
      options: options.map((option) => (isPart(option) ? annotate(option) : option)),
    }),
  };
}

/** The annotations of a schema as an action of a pipe; none where it has none. */
function marksOf({ schemaName, description, needs, needsSome }: Marks): Part[] {
  const marks = {
    ...(schemaName !== undefined && { [NAME_KEY]: schemaName }),
    ...(description !== undefined && { description }),
    ...((needs ?? needsSome) !== undefined && { [NEEDS_KEY]: { needs, needsSome } }),
  };
  return Object.keys(marks).length === 0 ? [] : [v.metadata(marks)];
}

/**
 * A copy of a schema, for conversion alone, in which names and descriptions have become actions of
 * pipes, which is where the converter looks for them. They stand behind the first schema and at the
 * end: an input ends before the first transformation, an output begins at the last schema.
 */
export function annotate(part: Part): Part {
  const { schemaName, description, needs, needsSome, pipe, ...bare } = part;
  const copy: Part = { ...bare, ...withinOf(part) };
  const [first, ...steps] = pipe?.map((step) =>
    step.kind === 'schema' ? annotate(step) : step,
  ) ?? [copy];
  const marks = marksOf(part);
  if (first === undefined || (pipe === undefined && marks.length === 0)) return copy;
  return { ...copy, pipe: [first, ...marks, ...steps, ...marks] };
}

import type { Annotation } from '@waybill/api/annotation';
import * as v from 'valibot';

/** Where the name of a shape stands in its JSON Schema until the document is put together. */
export const NAME_KEY = 'x-name';

/** What is read of a schema here: what it is annotated with, and the schemas within it. */
interface Part extends Annotation {
  readonly kind: string;
  readonly type: string;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Part[];
}

interface Marks {
  readonly schemaName: string | undefined;
  readonly description: string | undefined;
}

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

/** Name and description as an action of a pipe; none where a schema has neither. */
function marksOf({ schemaName, description }: Marks): Part[] {
  if (schemaName === undefined && description === undefined) return [];
  const name = schemaName !== undefined && { [NAME_KEY]: schemaName };
  return [v.metadata({ ...name, ...(description !== undefined && { description }) })];
}

/**
 * A copy of a schema, for conversion alone, in which names and descriptions have become actions of
 * pipes, which is where the converter looks for them. They stand behind the first schema and at the
 * end: an input ends before the first transformation, an output begins at the last schema.
 */
export function annotate(part: Part): Part {
  const { schemaName, description, pipe, ...bare } = part;
  const copy: Part = { ...bare, ...withinOf(part) };
  const [first, ...steps] = pipe?.map((step) =>
    step.kind === 'schema' ? annotate(step) : step,
  ) ?? [copy];
  const marks = marksOf({ schemaName, description });
  if (first === undefined || (pipe === undefined && marks.length === 0)) return copy;
  return { ...copy, pipe: [first, ...marks, ...steps, ...marks] };
}

import * as v from 'valibot';

/** A broken rule: it may point at one key of its object, and have a code of its own in a sheet. */
export interface BrokenRule {
  readonly key?: string | undefined;
  readonly code?: string | undefined;
  readonly message: string;
}

type Judge = (value: unknown) => string | BrokenRule | undefined;

const pathTo = (input: unknown, key: string): [v.IssuePathItem] => [
  { type: 'unknown', origin: 'value', input, key, value: undefined },
];

/** Holds a value to rules that JSON Schema cannot say, even where a part of it is wrong. */
function judge<Value>(problemOf: Judge) {
  return v.rawCheck<Value>(({ dataset: { value }, addIssue }) => {
    const problem = problemOf(value);
    if (problem === undefined) return;
    const { key, code, message }: BrokenRule =
      typeof problem === 'string' ? { message: problem } : problem;
    addIssue({
      message,
      // An issue has no field for a code; `codeOf` reads it here.
      ...(code !== undefined && { expected: code }),
      ...(key !== undefined && { path: pathTo(value, key) }),
    });
  });
}

/**
 * A schema that the API document shows as `declared` and whose values are held to `problemOf`
 * alone: rules that JSON Schema cannot say are judged beside all others, in one answer.
 */
export function judged<Declared extends v.GenericSchema>(
  declared: Declared,
  problemOf: Judge,
): Declared {
  return { ...declared, '~run': v.pipe(v.unknown(), judge(problemOf))['~run'] };
}

/** The schema, and then what `problemOf` says of a value that it let pass. */
export function judgedAfter<Input, Output>(
  shape: v.GenericSchema<Input, Output>,
  problemOf: Judge,
): v.GenericSchema<Input, Output> {
  return v.pipe(shape, judged(v.unknown() as v.GenericSchema<Output>, problemOf));
}

/**
 * The schema, shown as it is, whose value takes the form that the domain keeps once it has passed:
 * nothing behind it judges the value again (API-171).
 */
export function taking<Input, Output, Taken>(
  shape: v.GenericSchema<Input, Output>,
  change: (value: Output) => Taken,
): v.GenericSchema<Input, Taken> {
  const taken: v.GenericSchema<Input, Taken> = v.pipe(shape, v.transform(change));
  return {
    ...shape,
    '~standard': taken['~standard'],
    '~types': taken['~types'],
    '~run': taken['~run'],
  };
}

/** The code that a sheet names for a broken rule, where it names one. */
export function codeOf(issue: v.BaseIssue<unknown>): string | undefined {
  return issue.type === 'raw_check' ? (issue.expected ?? undefined) : undefined;
}

/** The schema with a rule over several of its keys, held even where one of them is wrong. */
export function holding<Shape extends v.GenericSchema>(shape: Shape, problemOf: Judge) {
  return v.pipe(shape, judge<v.InferOutput<Shape>>(problemOf));
}

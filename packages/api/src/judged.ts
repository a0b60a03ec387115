import * as v from 'valibot';

/** A broken rule of an object that points at one of its keys. */
export interface BrokenRule {
  readonly key: string;
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
    if (typeof problem === 'string') addIssue({ message: problem });
    else if (problem !== undefined) {
      addIssue({ message: problem.message, path: pathTo(value, problem.key) });
    }
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

/** The schema with a rule over several of its keys, held even where one of them is wrong. */
export function holding<Shape extends v.GenericSchema>(shape: Shape, problemOf: Judge) {
  return v.pipe(shape, judge<v.InferOutput<Shape>>(problemOf));
}

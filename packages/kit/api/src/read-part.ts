import { firstOfEach, type Problem } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { codeOf } from './judged.ts';
import { sentenceOf } from './sentence.ts';

/** A part of a request: its value, or the problems that keep it from having one. */
export interface Part<Value = unknown> {
  readonly value: Value | undefined;
  readonly problems: readonly Problem[];
}

/** Holds a part of a request to its schema; `root` is the path of the part itself. */
export function readPart<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  root = '',
): Part<v.InferOutput<Schema>> {
  const result = v.safeParse(schema, value, { message: sentenceOf });
  if (result.success) return { value: result.output, problems: [] };
  const problems = result.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? root,
    message: issue.message,
    code: codeOf(issue),
  }));
  return { value: undefined, problems: firstOfEach(problems, root) };
}

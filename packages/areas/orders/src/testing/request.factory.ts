import { isRejection, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import * as v from 'valibot';

/**
 * Reads a body as its operation does: the request schema judges it, then the domain takes it over.
 */
export function readAs<Schema extends v.GenericSchema, Read>(
  schema: Schema,
  read: (body: v.InferOutput<Schema>) => Read,
): (body: unknown) => Read | Rejection {
  return (body) => {
    const judged = judge(schema, body);
    return isRejection(judged) ? judged : read(judged.body);
  };
}

function judge<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): { readonly body: v.InferOutput<Schema> } | Rejection {
  const { success, output, issues } = v.safeParse(schema, body);
  if (success) return { body: output };
  const details = issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }));
  return rejectProblems('invalid_value', details);
}

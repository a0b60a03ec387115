import {
  codeOfAll,
  type Problem,
  type Rejection,
  reject,
  rejectProblems,
} from '@waybill/kernel/rejection';
import { isKept, writableFields } from '../declare/body-schemas.ts';
import type { Fields } from '../declare/field.ts';
import { article } from '../declare/noun.ts';
import type { Values } from '../declare/row.ts';

/**
 * The values a body names, in the domain's form. A refusal lists every value that breaks a rule;
 * its code is the first one where each of them has one, else `invalid_value` (API-63).
 */
export function readBody<Code extends string>(
  fields: Fields<Code>,
  body: Values,
  verb: 'create' | 'update',
): Values | Rejection<Code | 'invalid_value'> {
  const values: Record<string, unknown> = {};
  const problems: Problem<Code>[] = [];
  for (const [name, field] of writableFields(fields)) {
    const sent = body[name];
    if (isKept(field, sent, verb)) continue;
    const reading = sent === null ? { value: null } : field.read(sent);
    if ('value' in reading) {
      values[name] = reading.value;
    } else {
      problems.push({ path: name, message: reading.problem, code: field.refusal?.code });
    }
  }
  return problems.length === 0 ? values : rejectProblems(codeOfAll(problems), problems);
}

interface Updated<Code extends string, Empty extends string> {
  readonly fields: Fields<Code>;
  readonly noun: readonly [one: string, several: string];
  readonly emptyUpdate: Empty;
}

/** An update must name at least one field it knows (API-28). */
export function readUpdate<Code extends string, Empty extends string>(
  { fields, noun, emptyUpdate }: Updated<Code, Empty>,
  body: Values,
): Values | Rejection<Code | Empty | 'invalid_value'> {
  if (Object.keys(body).length > 0) return readBody(fields, body, 'update');
  return reject(emptyUpdate, `The request names no field of ${article(noun[0])}.`);
}

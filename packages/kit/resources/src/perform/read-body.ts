import { type Rejection, reject } from '@waybill/kernel/rejection';
import { isKept, writableFields } from '../declare/body-schemas.ts';
import type { Fields } from '../declare/field.ts';
import { article } from '../declare/noun.ts';
import type { Values } from '../declare/row.ts';

/** The values that a body names; its schema has judged them and gave them the domain's form. */
export function readBody(fields: Fields, body: Values, verb: 'create' | 'update'): Values {
  const named = writableFields(fields).filter(([name, field]) => !isKept(field, body[name], verb));
  return Object.fromEntries(named.map(([name]) => [name, body[name]]));
}

interface Updated<Empty extends string> {
  readonly fields: Fields;
  readonly noun: readonly [one: string, several: string];
  readonly emptyUpdate: Empty;
}

/** An update must name at least one field it knows (API-28). */
export function readUpdate<Empty extends string>(
  { fields, noun, emptyUpdate }: Updated<Empty>,
  body: Values,
): Values | Rejection<Empty> {
  if (Object.keys(body).length > 0) return readBody(fields, body, 'update');
  return reject(emptyUpdate, `The request names no field of ${article(noun[0])}.`);
}

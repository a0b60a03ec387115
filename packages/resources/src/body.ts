import { judgedAfter } from '@waybill/api/judged';
import {
  codeOfAll,
  type Problem,
  type Rejection,
  reject,
  rejectProblems,
} from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { documented, type Field, type Fields } from './field.ts';
import { article } from './noun.ts';
import type { Values } from './row.ts';

type Schemas = Record<string, v.GenericSchema<unknown>>;

/** Fields that a body may name. */
function writable(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(
    ([, { presence }]) => presence !== 'read-only' && presence !== 'parent',
  );
}

function bodyOf(fields: Fields, schemaOf: (field: Field) => v.GenericSchema<unknown>) {
  const schemas = writable(fields).map(
    ([name, field]) => [name, documented(field, schemaOf(field))] as const,
  );
  return v.object(Object.fromEntries(schemas) as Schemas);
}

/** What a field lets pass, held to the rules that its reading knows. */
function readable(field: Field, wire: v.GenericSchema, verb: 'create' | 'update') {
  return judgedAfter(wire, (sent) => {
    const reading = isKept(field, sent, verb) ? { value: sent } : field.read(sent);
    if ('value' in reading) return undefined;
    return { message: reading.problem, code: field.refusal?.code };
  });
}

/** The body of a create: required fields must be there, null counts as absent elsewhere. */
export function createBody(fields: Fields) {
  return bodyOf(fields, (field) => {
    const wire = readable(field, field.wire, 'create');
    return field.presence === 'required' ? wire : v.nullish(wire);
  });
}

/** The body of a partial update: nothing must be there, required fields cannot be null. */
export function updateBody(fields: Fields) {
  return bodyOf(fields, (field) => {
    const wire = readable(field, field.updateWire ?? field.wire, 'update');
    return field.presence === 'required' ? v.optional(wire) : v.nullish(wire);
  });
}

function isKept(field: Field, value: unknown, verb: 'create' | 'update'): boolean {
  if (value === undefined) return true;
  if (value === null) return field.presence !== 'nullable';
  return verb === 'update' && field.updateWire !== undefined && String(value).trim() === '';
}

/**
 * The values a body names, in the domain's form. A refusal lists every value that breaks a rule;
 * its code is the first one's where a sheet names one for each of them, else `invalid_value`.
 */
export function readBody(
  fields: Fields,
  body: Values,
  verb: 'create' | 'update',
): Values | Rejection {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [name, field] of writable(fields)) {
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

interface Updated {
  readonly fields: Fields;
  readonly noun: readonly [one: string, several: string];
  readonly emptyUpdate: string;
}

/** An update must name at least one field it knows (contract README, Wire). */
export function readUpdate(
  { fields, noun, emptyUpdate }: Updated,
  body: Values,
): Values | Rejection {
  if (Object.keys(body).length > 0) return readBody(fields, body, 'update');
  return reject(emptyUpdate, `The request names no field of ${article(noun[0])}.`);
}

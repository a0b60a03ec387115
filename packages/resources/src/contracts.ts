import { described, named, namedObject } from '@waybill/api/annotation';
import type { ListColumns } from '@waybill/api/list-query';
import { type AnyOperation, type DeclaredErrors, defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import * as v from 'valibot';
import { createBody, updateBody } from './body.ts';
import type { Defaults, Extras, Unique } from './declared.ts';
import type { EntityEvents } from './entity-events.ts';
import { hasExternalKeys } from './external-keys.ts';
import { documented, type Fields } from './field.ts';
import { limitErrors } from './limit.ts';
import { article, shapeName } from './noun.ts';
import type { Values } from './row.ts';

interface WithBody {
  readonly body: v.GenericSchema<unknown, Values>;
}

/** The contracts a resource can have; `defaults` comes with `getDefaults`. */
export interface Contracts {
  readonly list: AnyOperation & { readonly list: ListColumns };
  readonly get: AnyOperation;
  readonly create: AnyOperation & WithBody;
  readonly update: AnyOperation & WithBody;
  readonly delete: AnyOperation;
  readonly makeDefault: AnyOperation;
  readonly defaults: AnyOperation;
  readonly getDefaults: AnyOperation;
}

/** The operations that a declaration names. */
export type Verb = Exclude<keyof Contracts, 'getDefaults'>;

interface Told {
  readonly id: string;
  readonly path: string;
  readonly entity: string;
  readonly noun: readonly [one: string, several: string];
  readonly impact: string;
  readonly fields: Fields;
  readonly operations: Readonly<Partial<Record<Verb, Extras>>>;
  readonly unique?: Unique | undefined;
  readonly events?: EntityEvents | undefined;
  readonly row: v.GenericSchema<unknown>;
  readonly columns: ListColumns;
  readonly defaults: Defaults;
  readonly emptyUpdate: string;
  readonly ownLimit?: true;
}

/** Refusals of a body that fields and the unique key bring with them. */
function writeErrors({ fields, unique, noun }: Told): DeclaredErrors {
  const own = Object.values(fields).flatMap(({ refusal, presence }) =>
    refusal === undefined || presence === 'read-only'
      ? []
      : [[refusal.code, { status: 400, when: refusal.when }] as const],
  );
  const keys = [
    ...(unique ? [unique.by] : []),
    ...(hasExternalKeys(fields) ? ['external_id'] : []),
  ];
  const when = `Another ${noun[0]} has the same ${keys.join(' or ')}.`;
  return {
    ...Object.fromEntries(own),
    ...(keys.length === 0 ? {} : { unique_violation: { status: 409, when } as const }),
  };
}

/** The refusal of an update that names nothing, where it has a code of its own. */
function emptyErrors({ emptyUpdate, noun }: Told): DeclaredErrors {
  if (emptyUpdate === 'invalid_value') return {};
  return {
    [emptyUpdate]: { status: 400, when: `The body names no field of ${article(noun[0])}.` },
  };
}

/** The values of fields that a create leaves out, as `defaults` answers them. */
export function defaultsSchema({
  entity,
  fields,
  defaults,
}: Pick<Told, 'entity' | 'fields' | 'defaults'>) {
  const told = defaults.fields.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, documented(field, field.answer)] as const];
  });
  return namedObject(
    `${shapeName(entity)}Defaults`,
    Object.fromEntries(told) as Record<string, v.GenericSchema<unknown>>,
  );
}

/** What every operation on the resource says alike; `extras` have the last word. */
function common(told: Told, emitted: keyof EntityEvents | undefined, extras: Extras) {
  const topics = emitted === undefined ? undefined : told.events?.[emitted].topic;
  const emits = extras.emits ?? (topics === undefined ? undefined : [topics]);
  return {
    impact: told.impact,
    ...(extras.summary === undefined ? {} : { summary: extras.summary }),
    ...(extras.description === undefined ? {} : { description: extras.description }),
    ...(extras.audience === undefined ? {} : { audience: extras.audience }),
    ...(emits === undefined ? {} : { emits }),
  };
}

/** The contracts that `operations` names, as plain data. */
export function contractsOf(told: Told): Partial<Contracts> {
  const { id, path, row, operations, columns } = told;
  const shape = shapeName(told.entity);
  const [one, several] = told.noun;
  const { list, get, create, update, delete: remove, makeDefault, defaults } = operations;
  const fallbacks = {
    defaults: described(`The values of fields that a new ${one} leaves out.`, defaultsSchema(told)),
  };
  return {
    ...(list && {
      list: defineOperation({
        id: `${id}.list`,
        route: `GET ${path}`,
        summary: `List ${several}`,
        list: columns,
        response: page(row),
        status: 200,
        access: 'read',
        errors: list.errors ?? {},
        ...common(told, undefined, list),
      }),
    }),
    ...(create && {
      create: defineOperation({
        id: `${id}.create`,
        route: `POST ${path}`,
        summary: `Create ${article(one)}`,
        body: named(`${shape}Create`, createBody(told.fields)),
        response: row,
        status: 201,
        access: 'write',
        errors: {
          ...(told.ownLimit ? {} : limitErrors(told)),
          ...writeErrors(told),
          ...create.errors,
        },
        ...common(told, 'created', create),
      }),
    }),
    ...(defaults && {
      defaults: defineOperation({
        id: `${id}.defaults`,
        route: `POST ${path}/defaults`,
        summary: `Create the standard ${several} that are missing`,
        unknownKeys: 'refused',
        body: v.object({}),
        response: namedObject(`${shape}DefaultsCreated`, {
          created: described(
            `Codes of the ${several} that were missing and now exist.`,
            v.array(v.string()),
          ),
          existing: described(`Codes of the ${several} that were there.`, v.array(v.string())),
          ...fallbacks,
        }),
        status: 200,
        access: 'write',
        errors: defaults.errors ?? {},
        ...common(told, 'created', defaults),
      }),
      getDefaults: defineOperation({
        id: `${id}.defaults.get`,
        route: `GET ${path}/defaults`,
        summary: `Read the values of fields a new ${one} leaves out`,
        response: v.object(fallbacks),
        status: 200,
        access: 'read',
        errors: {},
        impact: told.impact,
      }),
    }),
    ...(get && {
      get: defineOperation({
        id: `${id}.get`,
        route: `GET ${path}/{id}`,
        summary: `Read ${article(one)} by its id`,
        response: row,
        status: 200,
        access: 'read',
        errors: get.errors ?? {},
        ...common(told, undefined, get),
      }),
    }),
    ...(update && {
      update: defineOperation({
        id: `${id}.update`,
        route: `PUT ${path}/{id}`,
        summary: `Change fields of ${article(one)}`,
        description: 'Absent fields stay, null clears a field that may be empty.',
        body: named(`${shape}Update`, updateBody(told.fields)),
        response: row,
        status: 200,
        access: 'write',
        errors: { ...writeErrors(told), ...emptyErrors(told), ...update.errors },
        ...common(told, 'updated', update),
      }),
    }),
    ...(remove && {
      delete: defineOperation({
        id: `${id}.delete`,
        route: `DELETE ${path}/{id}`,
        summary: `Delete ${article(one)}`,
        response: deleted,
        status: 200,
        access: 'write',
        errors: remove.errors ?? {},
        ...common(told, 'deleted', remove),
      }),
    }),
    ...(makeDefault && {
      makeDefault: defineOperation({
        id: `${id}.make-default`,
        route: `POST ${path}/{id}/make-default`,
        summary: `Make ${article(one)} the default`,
        body: v.object({}),
        response: row,
        status: 200,
        access: 'write',
        errors: makeDefault.errors ?? {},
        ...common(told, 'updated', makeDefault),
      }),
    }),
  };
}

import { described } from '@waybill/api/annotation';
import { documented, type Field, type ValueOf } from '@waybill/resources/field';
import type { ColumnKind } from '@waybill/table/list';
import * as v from 'valibot';

/** The calls whose bodies may name a field. */
type Call = 'place' | 'update';

/** Words about a field beside its kind; bodies of the calls with a sentence may name it. */
interface Said {
  readonly description?: string;
  /** Its name for people, who see it as it is. */
  readonly label?: string;
  /** The sentence of the API document for it in a body, or true for that of the order itself. */
  readonly place?: string | true;
  readonly update?: string | true;
  /** An update by a buyer may not name it (ORD-111, ORD-114). */
  readonly isOfShop?: true;
}

/** A field of an order: that of a record, and what is said of it. */
export type OrderField<Value = unknown> = Field<Value, string> & Said;

export type OrderFields = Readonly<Record<string, OrderField>>;

/** Declares a field; a placement without it leaves it empty. */
export function field<Base extends Field<unknown, string>, const More extends Said>(
  base: Base,
  said: More,
): Base & More {
  return { ...base, ...said };
}

/** The names of the fields that a body may have. */
export type SentName<Declared extends OrderFields, Name extends Call> = {
  [Each in keyof Declared & string]: Declared[Each] extends {
    readonly [One in Name]: string | true;
  }
    ? Each
    : never;
}[keyof Declared & string];

/** The names of the fields that may be empty. */
export type EmptyName<Declared extends OrderFields> = {
  [Each in keyof Declared & string]: null extends ValueOf<Declared[Each]> ? Each : never;
}[keyof Declared & string];

/** The names of the fields that have a value of their own where nothing was sent. */
type FallbackName<Declared extends OrderFields> = {
  [Each in keyof Declared & string]: undefined extends Declared[Each]['fallback'] ? never : Each;
}[keyof Declared & string];

/** Lists do not filter or sort by objects. */
type ListedName<Declared extends OrderFields> = {
  [Each in keyof Declared & string]: NonNullable<ValueOf<Declared[Each]>> extends object
    ? never
    : Each;
}[keyof Declared & string];

type AnswerEntries<Declared extends OrderFields> = {
  readonly [Each in keyof Declared]: v.GenericSchema<ValueOf<Declared[Each]>>;
};

type BodyEntries<Declared extends OrderFields, Name extends Call> = {
  readonly [Each in SentName<Declared, Name>]: v.NullishSchema<
    v.GenericSchema<unknown, NonNullable<ValueOf<Declared[Each]>>>,
    undefined
  >;
};

/*
 * Values by the names of fields, made of the declaration: here, and nowhere else, the compiler takes
 * our word that they are what the fields declare.
 */

function mapped<One extends OrderField>(
  fields: Readonly<Record<string, One>>,
  change: (field: One, name: string) => unknown,
): unknown {
  const values = Object.entries(fields).map(
    ([name, field]) => [name, change(field, name)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The schema of each field in an answer. */
export function answerEntries<Declared extends OrderFields>(fields: Declared) {
  return mapped(fields, (field) => documented(field, field.answer)) as AnswerEntries<Declared>;
}

/** The schema of each field that the body of a call may have, by their names. */
export function bodyEntries<Declared extends OrderFields, Name extends Call>(
  fields: Declared,
  call: Name,
) {
  const sorted = Object.fromEntries(
    Object.entries<OrderField>(fields).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
  return mapped(sorted, (field) => {
    const sentence = field[call];
    if (sentence === undefined) return undefined;
    const schema = v.nullish(field.wire);
    return sentence === true ? documented(field, schema) : described(sentence, schema);
  }) as BodyEntries<Declared, Name>;
}

/** The names of the fields that the body of a call may have, in the order of the declaration. */
export function sentNames<Declared extends OrderFields, Name extends Call>(
  fields: Declared,
  call: Name,
) {
  const names = Object.keys(fields).filter((name) => fields[name]?.[call] !== undefined);
  return names as SentName<Declared, Name>[];
}

/**
 * The null of each field that may be empty, and the fallback of each that has one: rows without them are
 * read so. The others have a null, unseen by the compiler, and keep their place: what is spread over these
 * values shows its fields in the order of the declaration.
 */
export function emptyValues<Declared extends OrderFields>(fields: Declared) {
  return mapped(fields, ({ fallback }) => fallback ?? null) as {
    readonly [Each in EmptyName<Declared>]: null;
  } & {
    readonly [Each in FallbackName<Declared>]: ValueOf<Declared[Each]>;
  };
}

/** The columns that lists filter and sort by. */
export function listedColumns<Declared extends OrderFields>(fields: Declared) {
  return mapped(fields, ({ column }) => (column === 'json' ? undefined : column)) as {
    readonly [Each in ListedName<Declared>]: ColumnKind;
  };
}

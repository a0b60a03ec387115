import { described } from '@waybill/api/annotation';
import { isBlank } from '@waybill/kernel/blank';
import * as attribute from '@waybill/table/item';
import type { ColumnKind } from '@waybill/table/list';
import * as v from 'valibot';

/**
 * The value of one attribute of a record, and its form on the wire; `Code` is what a value is
 * refused with where that is a code of its own.
 */
export interface Kind<Value, Code extends string = never> {
  /** Judges what a caller sends, and gives the value as the domain keeps it (API-171). */
  readonly wire: v.GenericSchema<unknown, Value>;
  readonly answer: v.GenericSchema<Value>;
  /** The type of a filter value; undefined keeps the attribute out of filters and sorting. */
  readonly column: ColumnKind | undefined;
  /** The form in the table. */
  readonly stored: attribute.Attribute<Value>;
  /** The text in the API document. */
  readonly description?: string;
  /** The code that `wire` refuses a value with, where it has one of its own. */
  readonly refusal?: { readonly code: Code; readonly when: string };
}

/**
 * Who sets an attribute: `required` is sent on create; `optional` falls back; `nullable` falls back
 * to null and null clears it; `read-only` is set by the service; `flag` and `parent` are derived on
 * read and never stored.
 */
export type Presence = 'required' | 'optional' | 'nullable' | 'read-only' | 'flag' | 'parent';

/** An attribute of a record: its kind and who sets it. */
export interface Field<Value = unknown, Code extends string = never> extends Kind<Value, Code> {
  readonly presence: Presence;
  /** The value of a record that was created without one. */
  readonly fallback: Value | undefined;
  /** The schema of an update where it differs from that of a create. */
  readonly updateWire?: v.GenericSchema<unknown, Value>;
}

export type Fields<Code extends string = string> = Readonly<Record<string, Field<unknown, Code>>>;

export type ValueOf<One> = One extends Field<infer Value, string> ? Value : never;

/** The codes that values of these fields are refused with. */
export type CodeOfFields<Declared extends Fields> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Field<unknown, infer Code>
    ? Code
    : never;
}[keyof Declared];

/** An attribute that a create must name. */
export function required<Value, Code extends string>(kind: Kind<Value, Code>): Field<Value, Code> {
  return { ...kind, presence: 'required', fallback: undefined };
}

/** An attribute with a fallback; null means absent (MKT-99). */
export function optional<Value, Code extends string>(
  kind: Kind<Value, Code>,
  fallback: NoInfer<Value>,
): Field<Value, Code> & { readonly fallback: Value } {
  return { ...kind, presence: 'optional', fallback };
}

/** An attribute that may be empty: null clears it (API-27). */
export function nullable<Value, Code extends string>(
  kind: Kind<Value, Code>,
): Field<Value | null, Code> {
  return {
    ...kind,
    answer: v.nullable(kind.answer),
    stored: attribute.nullable(kind.stored),
    presence: 'nullable',
    fallback: null,
  };
}

/** An attribute that bodies cannot write. */
export function readOnly<Value>(kind: Kind<Value>, fallback: NoInfer<Value>): Field<Value> {
  return { ...kind, presence: 'read-only', fallback };
}

/** A flag of the default of a collection; kept by one pointer, not by the records. */
export function defaultFlag(): Field<boolean> {
  return {
    wire: v.boolean(),
    answer: v.boolean(),
    column: 'boolean',
    stored: attribute.flag,
    presence: 'flag',
    fallback: false,
  };
}

/** The id of the parent, from the path; its name in the record is its name in the route. */
export function parentId(): Field<string> {
  return {
    wire: v.string(),
    answer: v.string(),
    column: 'uuid',
    stored: attribute.text,
    presence: 'parent',
    fallback: undefined,
  };
}

/**
 * An attribute that a resource got when it had rows already: those that were stored without it are
 * read with its fallback (API-146). Throws where it has none: a bug found when the module loads.
 */
export function addedLater<Value, Code extends string>(
  field: Field<Value, Code>,
): Field<Value, Code> {
  const { fallback, stored } = field;
  if (fallback === undefined) {
    throw new Error('a field that was added later has a fallback: nullable(…) or optional(…)');
  }
  return { ...field, stored: attribute.optional(stored, fallback) };
}

/** Takes an attribute out of filters and sorting. */
export function unlisted<Value, Code extends string>(
  field: Field<Value, Code>,
): Field<Value, Code> {
  return { ...field, column: undefined };
}

/** A text whose blank form an update ignores (MKT-100). */
export function keptWhenBlank<Code extends string>(
  field: Field<string, Code>,
): Field<string, Code> {
  const { wire } = field;
  const updateWire: typeof wire = {
    ...v.string(),
    '~run': (dataset, config) =>
      typeof dataset.value === 'string' && isBlank(dataset.value)
        ? { typed: true, value: dataset.value }
        : wire['~run'](dataset, config),
  };
  return { ...field, updateWire };
}

/** The field in the API document: its schema on one side, with its description. */
export function documented<Schema extends v.GenericSchema>(
  { description }: Pick<Field, 'description'>,
  schema: Schema,
): Schema {
  return description === undefined ? schema : described(description, schema);
}

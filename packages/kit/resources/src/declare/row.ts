import type { Field, Fields, ValueOf } from './field.ts';

/** Fields of every record of a routine resource, beside its own. */
export interface BaseRow {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The record that a set of fields makes. */
export type RowOf<Declared extends Fields> = BaseRow & {
  readonly [Name in keyof Declared]: ValueOf<Declared[Name]>;
};

/** Values by field name, on their way from a body into a record. */
export type Values = Readonly<Record<string, unknown>>;

/** The value of a field by its name, where the name is only known at run time. */
export function fieldValue(row: BaseRow, name: string): unknown {
  return Reflect.get(row, name);
}

/** The values of a record by name. */
export function valuesOf(row: BaseRow): Values {
  return Object.fromEntries(Object.entries(row));
}

/**
 * The record of some values by name: the one place where the compiler takes our word that these
 * are what the fields declare.
 */
export function rowOf<Row extends BaseRow>(base: BaseRow, values: Values): Row {
  const { id, created_at, updated_at } = base;
  return { id, ...values, created_at, updated_at } as Row;
}

/** Fields with values of their own in the table. */
export function storedFields(fields: Fields): [string, Field<unknown, string>][] {
  return Object.entries(fields).filter(
    ([, { presence }]) => presence !== 'flag' && presence !== 'parent',
  );
}

/** The name of the field that tells the default, where the resource has one. */
export function flagName(fields: Fields): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.presence === 'flag');
}

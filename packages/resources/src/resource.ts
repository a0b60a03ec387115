import { namedObject } from '@waybill/api/annotation';
import type { ListColumns } from '@waybill/api/list-query';
import * as v from 'valibot';
import { type Contracts, contractsOf, type Verb } from './contracts.ts';
import type { Defaults, Extras, Parent, Unique } from './declared.ts';
import type { DefaultFlag } from './default-flag.ts';
import type { EntityEvents } from './entity-events.ts';
import { documented, type Fields } from './field.ts';
import { shapeName } from './noun.ts';
import { type BaseRow, flagName, type RowOf } from './row.ts';
import type { Rules } from './rules.ts';

/** A routine resource, declared once; its contracts and handlers follow from it. */
export interface Declaration<Declared extends Fields, Offered extends Verb> {
  /** Prefix of the operation ids: `inventories.locations`. */
  readonly id: string;
  /** `/inventories/locations`; `/markets/{market_id}/currencies` for children. */
  readonly path: string;
  /** Name of the collection in the table: `LOCATIONS`. */
  readonly collection: string;
  /** Entity name of the items: `location`. */
  readonly entity: string;
  /** How texts call a record and several: `['order list', 'order lists']`. */
  readonly noun: readonly [one: string, several: string];
  /** What a customer loses while an operation fails. */
  readonly impact: string;
  /** In the order in which records show them, after `id`. */
  readonly fields: Declared;
  readonly operations: Readonly<Record<Offered, Extras>>;
  readonly unique?: Unique;
  /** Default order of the list, ties by id; creation when absent. */
  readonly order?: readonly (keyof Declared | 'created_at')[];
  readonly parent?: Parent;
  /** Needed by, and only with, a field made by `defaultFlag()`. */
  readonly default?: DefaultFlag<RowOf<Declared>>;
  /** Absent where the changes of a record are told as changes of another one. */
  readonly events?: EntityEvents;
  /** Attributes of the item that others maintain, and their first values; never in an answer. */
  readonly internal?: Readonly<Record<string, number>>;
  readonly defaults?: Defaults;
  /** The code of an update that names no field, where it is not `invalid_value`. */
  readonly emptyUpdate?: string;
  /** The area limits the records by a refusal of its own, in place of `limit_reached`. */
  readonly ownLimit?: true;
  readonly rules?: Rules<RowOf<Declared>>;
}

/** A declared resource with what follows from it; `Offered` are the operations it has. */
export interface Resource<Row extends BaseRow, Offered extends keyof Contracts = never> {
  readonly id: string;
  readonly path: string;
  readonly collection: string;
  readonly entity: string;
  readonly noun: readonly [one: string, several: string];
  readonly fields: Fields;
  readonly unique: Unique | undefined;
  readonly order: readonly string[];
  readonly parent: Parent | undefined;
  readonly default: DefaultFlag<Row> | undefined;
  readonly events: EntityEvents | undefined;
  readonly internal: Readonly<Record<string, number>>;
  readonly defaults: Defaults;
  readonly emptyUpdate: string;
  readonly rules: Rules<Row>;
  /** The record as answers show it. */
  readonly row: v.GenericSchema<unknown>;
  readonly contracts: Pick<Contracts, Offered>;
}

/** The operations of a resource whose declaration names these; `defaults` is a pair. */
type WithPairs<Offered extends Verb> =
  | Offered
  | ('defaults' extends Offered ? 'getDefaults' : never);

/** Every column of a record filters and sorts (contract README, Settled details). */
function columnsOf(fields: Fields): ListColumns {
  const own = Object.entries(fields).flatMap(([name, { column }]) =>
    column === undefined ? [] : [[name, column] as const],
  );
  return { id: 'uuid', ...Object.fromEntries(own), created_at: 'instant', updated_at: 'instant' };
}

function rowSchema({ entity, fields }: { readonly entity: string; readonly fields: Fields }) {
  const own = Object.entries(fields).map(
    ([name, field]) => [name, documented(field, field.answer)] as const,
  );
  return namedObject(shapeName(entity), {
    id: v.string(),
    ...(Object.fromEntries(own) as Record<string, v.GenericSchema<unknown>>),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    updated_at: v.pipe(v.string(), v.isoTimestamp()),
  });
}

/**
 * Declares a routine resource. Pure data and pure functions: contracts are loaded by stacks, the
 * API document and tests. Throws on a declaration that contradicts itself, when the module loads.
 */
export function defineResource<const Declared extends Fields, const Offered extends Verb>(
  declaration: Declaration<Declared, Offered>,
): Resource<RowOf<Declared>, WithPairs<Offered>> {
  const { fields, unique, default: flag, parent, events, rules = {}, internal = {} } = declaration;
  if ((flagName(fields) === undefined) !== (flag === undefined)) {
    throw new Error(`${declaration.id}: default and its field belong together`);
  }
  if (parent !== undefined && fields[parent.parameter]?.presence !== 'parent') {
    throw new Error(`${declaration.id}: ${parent.parameter} is no parentId() field`);
  }
  const defaults = declaration.defaults ?? { rows: [], fields: [] };
  const row = rowSchema(declaration);
  const { emptyUpdate = 'invalid_value' } = declaration;
  const told = { ...declaration, row, columns: columnsOf(fields), defaults, emptyUpdate };
  const contracts = contractsOf(told);
  return {
    ...declaration,
    unique,
    default: flag,
    parent,
    events,
    rules,
    internal,
    defaults,
    emptyUpdate,
    order: (declaration.order ?? ['created_at']).map(String),
    row,
    contracts: contracts as Pick<Contracts, WithPairs<Offered>>,
  };
}

/** The contracts of a resource, for the registry. */
export function operationsOf<Offered extends keyof Contracts>(resource: {
  readonly contracts: Pick<Contracts, Offered>;
}): Contracts[Offered][] {
  return Object.values(resource.contracts);
}

/** The row type of a resource. */
export type RowIn<Declared> = Declared extends {
  readonly default: DefaultFlag<infer Row> | undefined;
}
  ? Row
  : never;

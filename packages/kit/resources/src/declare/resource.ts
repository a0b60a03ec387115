import { namedObject } from '@waybill/api/annotation';
import type { ListColumns } from '@waybill/api/list-filters';
import type { AnyOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import type { Codes } from './codes.ts';
import { type CodesByVerb, type Contracts, contractsOf } from './contracts.ts';
import type {
  CodesOf,
  CodesOfVerbs,
  Declaration,
  Defaults,
  Offers,
  Parent,
  Unique,
} from './declaration.ts';
import type { DefaultFlag } from './default-flag.ts';
import type { EntityEvents } from './entity-events.ts';
import { documented, type Fields } from './field.ts';
import { shapeName } from './noun.ts';
import { type BaseRow, flagName, type RowOf } from './row.ts';
import type { Rules } from './rules.ts';
import { type StoredForms, storedForms } from './stored-record.ts';

/**
 * A declared resource with what follows from it. `Code` is what its rules may refuse with, `Own`
 * are the contracts it has, `LoadsRules` says whether some of its rules are still to be bound.
 */
export interface Resource<
  Row extends BaseRow,
  Code extends Codes = Codes,
  Own = unknown,
  LoadsRules extends boolean = boolean,
> {
  readonly id: string;
  readonly path: string;
  readonly collection: string;
  readonly entity: string;
  readonly noun: readonly [one: string, several: string];
  readonly fields: Fields<Code['write']>;
  readonly unique: Unique;
  readonly order: readonly string[];
  readonly parent: Parent | undefined;
  readonly default: DefaultFlag<Row, Code> | undefined;
  readonly events: EntityEvents | undefined;
  readonly changeToken?: string;
  readonly internal: Readonly<Record<string, number>>;
  readonly defaults: Defaults;
  readonly neverEmpty: boolean;
  readonly emptyUpdate: Code['empty'] | 'invalid_value';
  readonly rules: Rules<Row, Code>;
  /** Set if there are more rules than `rules`: `bindRules` adds those that load. */
  readonly loadsRules?: LoadsRules;
  /** The items that the table keeps. */
  readonly stored: StoredForms;
  /** The record as answers show it. */
  readonly row: v.GenericSchema<Row>;
  readonly contracts: Own;
}

/** The contracts of a resource whose declaration names these operations; `defaults` is a pair. */
type ContractsOf<
  Path extends string,
  Row extends BaseRow,
  Code extends CodesByVerb,
  Offered extends Offers,
> = Pick<
  Contracts<Path, Row, Code>,
  (keyof Offered & keyof Contracts) | ('defaults' extends keyof Offered ? 'getDefaults' : never)
>;

/** Every column of a record filters and sorts (MKT-101). */
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
    ...Object.fromEntries(own),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    updated_at: v.pipe(v.string(), v.isoTimestamp()),
  });
}

/** Throws where a declaration contradicts itself. */
function checkDeclaration({
  id,
  fields,
  default: flag,
  parent,
}: Pick<Resource<BaseRow>, 'id' | 'fields' | 'parent'> & { readonly default: unknown }): void {
  if ((flagName(fields) === undefined) !== (flag === undefined)) {
    throw new Error(`${id}: default and its field belong together`);
  }
  if (parent !== undefined && fields[parent.parameter]?.presence !== 'parent') {
    throw new Error(`${id}: ${parent.parameter} is no parentId() field`);
  }
}

/**
 * Declares a routine resource. Pure data and pure functions: contracts are loaded by stacks, the
 * API document and tests. Throws on a declaration that contradicts itself, when the module loads.
 */
export function defineResource<
  const Path extends string,
  const Declared extends Fields,
  const Offered extends Offers,
  const LoadsRules extends boolean = false,
  const EmptyUpdate extends string = 'invalid_value',
  const OwnLimit extends boolean = false,
>(
  declaration: Declaration<Path, Declared, Offered, LoadsRules, EmptyUpdate, OwnLimit>,
): Resource<
  RowOf<Declared>,
  CodesOf<Declared, Offered, EmptyUpdate>,
  ContractsOf<
    Path,
    RowOf<Declared>,
    CodesOfVerbs<Declared, Offered, EmptyUpdate, OwnLimit>,
    Offered
  >,
  LoadsRules
> {
  const { fields, unique, default: flag, parent, events, rules = {}, internal = {} } = declaration;
  checkDeclaration({ id: declaration.id, fields, default: flag, parent });
  const row = rowSchema(declaration);
  const { defaults = { rows: [], fields: [] }, emptyUpdate = 'invalid_value' } = declaration;
  const spec = { ...declaration, row, columns: columnsOf(fields), defaults, emptyUpdate };
  const contracts = contractsOf(spec);
  return {
    ...declaration,
    default: flag,
    parent,
    events,
    rules,
    internal,
    defaults,
    neverEmpty: declaration.neverEmpty ?? false,
    emptyUpdate,
    order: (declaration.order ?? ['created_at']).map(String),
    stored: storedForms({ entity: declaration.entity, fields, internal, unique }),
    row: row as v.GenericSchema<RowOf<Declared>>,
    contracts: contracts as ContractsOf<
      Path,
      RowOf<Declared>,
      CodesOfVerbs<Declared, Offered, EmptyUpdate, OwnLimit>,
      Offered
    >,
  };
}

/** The contracts of a resource, for the registry. */
export function operationsOf({
  contracts,
}: {
  readonly contracts: Readonly<Record<string, AnyOperation>>;
}): AnyOperation[] {
  return Object.values(contracts);
}

/** The row type of a resource. */
export type RowIn<Declared> = Declared extends {
  readonly default: DefaultFlag<infer Row> | undefined;
}
  ? Row
  : never;

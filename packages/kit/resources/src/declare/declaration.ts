import type { DeclaredErrors, Operation, PathParameters } from '@waybill/api/operation';
import type { DefaultFlag } from './default-flag.ts';
import type { EntityEvents } from './entity-events.ts';
import type { CodeOfFields, Fields } from './field.ts';
import type { RowOf } from './row.ts';
import type { Rules } from './rules.ts';

/** The operations that a declaration names. */
export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete' | 'makeDefault' | 'defaults';

/** The field that no two records of a collection share. */
export interface Unique {
  readonly by: string;
  /** The form in which values are compared: lower case, say. The value itself when absent. */
  readonly compared?: (value: string) => string;
  /** Columns kept beside the id on the sentinel item, for readers that know only the code. */
  readonly copies?: readonly string[];
}

/** The record whose children these are: its id is in the path, its record in another collection. */
export interface Parent<Parameter extends string = string> {
  readonly parameter: Parameter;
  readonly noun: string;
  readonly collection: string;
  /** Internal attribute of the parent that counts its children. */
  readonly counter: string;
}

/** Parts of a contract beside those of every resource. */
export interface Extras {
  readonly summary?: string;
  readonly description?: string;
  readonly errors?: DeclaredErrors;
  /** Buyers reach it too. */
  readonly audience?: 'buyer';
  /** Keys that are bound to locations reach it too. */
  readonly atLocations?: Operation['atLocations'];
  /** Assistants have it as a tool. */
  readonly tool?: Operation['tool'];
  /** Topics, where they are not the entity's own. */
  readonly emits?: readonly string[];
}

/** The records a tenant starts with, and the fallbacks that `defaults` answers. */
export interface Defaults {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly fields: readonly string[];
}

/** The operations that a declaration offers, each with what its contract says beside the routine. */
export type Offers = Readonly<Partial<Record<Verb, Extras>>>;

/** The codes that an operation of a declaration names as its own. */
type OwnCode<Offered extends Offers, Name extends Verb> = Offered extends {
  readonly [Each in Name]: { readonly errors: infer Errors };
}
  ? keyof Errors & string
  : never;

/** The codes that a declaration gives its rules: those of its operations and of its fields. */
export interface CodesOf<
  Declared extends Fields,
  Offered extends Offers,
  EmptyUpdate extends string,
> {
  readonly write:
    | OwnCode<Offered, 'create'>
    | OwnCode<Offered, 'update'>
    | CodeOfFields<Declared>
    | 'invalid_value';
  readonly remove: OwnCode<Offered, 'delete'>;
  readonly empty: EmptyUpdate;
}

/** Codes of each operation of a declared resource. */
export interface CodesOfVerbs<
  Declared extends Fields,
  Offered extends Offers,
  EmptyUpdate extends string,
  OwnLimit extends boolean,
> {
  readonly list: OwnCode<Offered, 'list'>;
  readonly get: OwnCode<Offered, 'get'>;
  readonly create:
    | CodesOf<Declared, Offered, EmptyUpdate>['write']
    | 'unique_violation'
    | (OwnLimit extends true ? never : 'limit_reached');
  readonly update:
    | CodesOf<Declared, Offered, EmptyUpdate>['write']
    | 'unique_violation'
    | EmptyUpdate;
  readonly delete: OwnCode<Offered, 'delete'>;
  readonly makeDefault: OwnCode<Offered, 'makeDefault'>;
  readonly defaults: OwnCode<Offered, 'defaults'>;
}

/** A routine resource, declared once; its contracts and handlers follow from it. */
export interface Declaration<
  Path extends string,
  Declared extends Fields,
  Offered extends Offers,
  LoadsRules extends boolean,
  EmptyUpdate extends string,
  OwnLimit extends boolean,
> {
  /** Prefix of the operation ids: `inventories.locations`. */
  readonly id: string;
  /** `/inventories/locations`; `/markets/{market_id}/currencies` for children. */
  readonly path: Path;
  /** Name of the collection in the table: `LOCATIONS`. */
  readonly collection: string;
  /** Entity name of the items: `location`. */
  readonly entity: string;
  /** The words for one record and for several: `['order list', 'order lists']`. */
  readonly noun: readonly [one: string, several: string];
  /** The loss for a customer while an operation fails. */
  readonly impact: string;
  /** In the order in which records show them, after `id`. */
  readonly fields: Declared & Fields<CodeOfFields<Declared>>;
  readonly operations: Offered;
  readonly unique: Unique;
  /** Default order of the list, ties by id; creation when absent. */
  readonly order?: readonly (keyof Declared | 'created_at')[];
  /** The parameter of the path that names it. */
  readonly parent?: Parent<keyof PathParameters<Path> & string>;
  /** Needed by, and only with, a field made by `defaultFlag()`. */
  readonly default?: DefaultFlag<RowOf<Declared>, CodesOf<Declared, Offered, EmptyUpdate>>;
  /** Absent where a change of a record is published as a change of another one. */
  readonly events?: EntityEvents;
  /** Name of the tokens that its changes replace, where others keep its records in memory. */
  readonly changeToken?: string;
  /** Attributes of the item that others maintain, and their first values; never in an answer. */
  readonly internal?: Readonly<Record<string, number>>;
  readonly defaults?: Defaults;
  /** The first list or create stores the rows of `defaults`: a tenant always has some. */
  readonly neverEmpty?: true;
  /** The code of an update that names no field, where it is not `invalid_value`. */
  readonly emptyUpdate?: EmptyUpdate;
  /** The area limits the records by a refusal of its own, in place of `limit_reached`. */
  readonly ownLimit?: OwnLimit;
  /** The rules that need nothing but the collection. */
  readonly rules?: Rules<RowOf<Declared>, CodesOf<Declared, Offered, EmptyUpdate>>;
  /** Other rules read other records: `bindRules` adds them, and no handler takes less. */
  readonly loadsRules?: LoadsRules;
}

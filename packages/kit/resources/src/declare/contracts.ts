import type { ListColumns } from '@waybill/api/list-filters';
import type { AnyOperation, DeclaredError } from '@waybill/api/operation';
import type { deleted } from '@waybill/api/page';
import type * as v from 'valibot';
import type { ResourceSpec } from './contract-parts.ts';
import type { Verb } from './declaration.ts';
import { defaultsContract, getDefaultsContract } from './defaults-contracts.ts';
import {
  createContract,
  deleteContract,
  getContract,
  listContract,
  makeDefaultContract,
  updateContract,
} from './record-contracts.ts';
import type { BaseRow, Values } from './row.ts';

/** A contract whose route, refusals and answer the compiler knows. */
interface Contract<Route extends string, Code extends string, Answer> extends AnyOperation {
  readonly route: Route;
  /**
   * A rule serves create and update alike, so both are typed with the codes of either; each declares
   * those that it can meet.
   */
  readonly errors: Readonly<Record<Code, DeclaredError>>;
  readonly response: v.GenericSchema<Answer>;
}

interface TakesBody {
  readonly body: v.GenericSchema<unknown, Values>;
}

/** The answer of a list. */
interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
}

/** The answer of `defaults`. */
export interface Restored {
  readonly created: readonly string[];
  readonly existing: readonly string[];
  readonly defaults: Values;
}

/** Codes of each operation of a resource, beside those of every operation. */
export type CodesByVerb = { readonly [Name in Verb]: string };

/** The contracts a resource can have; `getDefaults` comes with `defaults`. */
export interface Contracts<
  Path extends string = string,
  Row extends BaseRow = BaseRow,
  Code extends CodesByVerb = CodesByVerb,
> {
  readonly list: Contract<`GET ${Path}`, Code['list'], Page<Row>> & { readonly list: ListColumns };
  readonly get: Contract<`GET ${Path}/{id}`, Code['get'], Row>;
  readonly create: Contract<`POST ${Path}`, Code['create'], Row> & TakesBody;
  readonly update: Contract<`PUT ${Path}/{id}`, Code['update'], Row> & TakesBody;
  readonly delete: Contract<`DELETE ${Path}/{id}`, Code['delete'], v.InferOutput<typeof deleted>>;
  readonly makeDefault: Contract<`POST ${Path}/{id}/make-default`, Code['makeDefault'], Row>;
  readonly defaults: Contract<`POST ${Path}/defaults`, Code['defaults'], Restored>;
  readonly getDefaults: Contract<`GET ${Path}/defaults`, never, { readonly defaults: Values }>;
}

/** A resource that has an operation, wherever it is, which may refuse with `Code`. */
export type Has<Name extends keyof Contracts, Row extends BaseRow, Code extends string = never> = {
  readonly [Each in Name]: Contracts<string, Row, { readonly [One in Verb]: Code }>[Each];
};

/** The contracts that `operations` names, as plain data. */
export function contractsOf(spec: ResourceSpec): Partial<Record<keyof Contracts, AnyOperation>> {
  const { list, get, create, update, delete: remove, makeDefault, defaults } = spec.operations;
  return {
    ...(list && { list: listContract(spec, list) }),
    ...(create && { create: createContract(spec, create) }),
    ...(defaults && {
      defaults: defaultsContract(spec, defaults),
      getDefaults: getDefaultsContract(spec),
    }),
    ...(get && { get: getContract(spec, get) }),
    ...(update && { update: updateContract(spec, update) }),
    ...(remove && { delete: deleteContract(spec, remove) }),
    ...(makeDefault && { makeDefault: makeDefaultContract(spec, makeDefault) }),
  };
}

import type { ListColumns } from '@waybill/api/list-query';
import type { AnyOperation } from '@waybill/api/operation';
import type * as v from 'valibot';
import type { ResourceSpec } from './contract-parts.ts';
import { defaultsContract, getDefaultsContract } from './defaults-contracts.ts';
import {
  createContract,
  deleteContract,
  getContract,
  listContract,
  makeDefaultContract,
  updateContract,
} from './record-contracts.ts';
import type { Values } from './row.ts';

interface TakesBody {
  readonly body: v.GenericSchema<unknown, Values>;
}

/** The contracts a resource can have; `defaults` comes with `getDefaults`. */
export interface Contracts {
  readonly list: AnyOperation & { readonly list: ListColumns };
  readonly get: AnyOperation;
  readonly create: AnyOperation & TakesBody;
  readonly update: AnyOperation & TakesBody;
  readonly delete: AnyOperation;
  readonly makeDefault: AnyOperation;
  readonly defaults: AnyOperation;
  readonly getDefaults: AnyOperation;
}

/** The contracts that `operations` names, as plain data. */
export function contractsOf(spec: ResourceSpec): Partial<Contracts> {
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

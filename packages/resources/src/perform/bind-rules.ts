import type { Context } from '@waybill/api/context';
import type { Contracts } from '../declare/contracts.ts';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { RecordChange, ResourceWrite, Rules } from '../declare/rules.ts';
import type { Scope } from './address.ts';

/** One call on a collection, before it is known what it finds. */
export interface Call {
  readonly ctx: Context;
  readonly scope: Scope;
  /** The record in the path, undefined for the collection itself. */
  readonly id?: string | undefined;
}

/** Makes the rules of one call from what they need to know; called again with every attempt. */
export type LoadRules<Row extends BaseRow, Code extends string = string> = (
  call: Call,
) => Promise<Rules<Row, Code>>;

/** The rules of a resource that other records have a say in. */
export interface Binding<Row extends BaseRow, Code extends string = string> {
  /** Rules of a create or an update. */
  readonly loadWriteRules?: LoadRules<Row, Code>;
  /** Rules of a delete. */
  readonly loadDeleteRules?: LoadRules<Row, Code>;
  /** Writes of the same transaction as every change, whichever operation makes it. */
  readonly sideWrites?: (change: RecordChange<Row>, call: Call) => ResourceWrite[];
}

/** A resource with all of its rules, as the handlers of its changes take it. */
export interface Service<
  Row extends BaseRow,
  Offered extends keyof Contracts = never,
  Code extends string = string,
> extends Resource<Row, Offered, true, Code> {
  readonly binding?: Binding<Row, Code>;
}

/**
 * Binds the rules that load to their resource, once for all of its operations; one that declares
 * `loadsRules` is not served without. A declaration is data: what loads cannot be part of it.
 */
export function bindRules<
  Row extends BaseRow,
  Offered extends keyof Contracts,
  Code extends string,
>(
  resource: Resource<Row, Offered, boolean, Code>,
  binding: Binding<Row, NoInfer<Code>>,
): Service<Row, Offered, Code> {
  return { ...resource, complete: true, binding };
}

/** The resource with every rule of one call: those declared, and those that `load` makes. */
export async function applyRules<Row extends BaseRow, Code extends string>(
  service: Service<Row, never, Code>,
  call: Call,
  load: LoadRules<Row, Code> | undefined,
): Promise<Resource<Row, never, boolean, Code>> {
  const rules = { ...service.rules, ...(await load?.(call)) };
  const sideWrites = (change: RecordChange<Row>) => [
    ...(service.binding?.sideWrites?.(change, call) ?? []),
    ...(rules.sideWrites?.(change) ?? []),
  ];
  return { ...service, rules: { ...rules, sideWrites } };
}

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
export type LoadRules<Row extends BaseRow> = (call: Call) => Promise<Rules<Row>>;

/** The rules of a resource that other records have a say in. */
export interface Binding<Row extends BaseRow> {
  /** Rules of a create or an update. */
  readonly loadWriteRules?: LoadRules<Row>;
  /** Rules of a delete. */
  readonly loadDeleteRules?: LoadRules<Row>;
  /** Writes of the same transaction as every change, whichever operation makes it. */
  readonly sideWrites?: (change: RecordChange<Row>, call: Call) => ResourceWrite[];
}

/** A resource with all of its rules, as the handlers of its changes take it. */
export interface Service<Row extends BaseRow, Offered extends keyof Contracts = never>
  extends Resource<Row, Offered, true> {
  readonly binding?: Binding<Row>;
}

/**
 * Binds the rules that load to their resource, once for all of its operations; one that declares
 * `loadsRules` is not served without. A declaration is data: what loads cannot be part of it.
 */
export function bindRules<Row extends BaseRow, Offered extends keyof Contracts>(
  resource: Resource<Row, Offered>,
  binding: Binding<Row>,
): Service<Row, Offered> {
  return { ...resource, complete: true, binding };
}

/** The resource with every rule of one call: those declared, and those that `load` makes. */
export async function applyRules<Row extends BaseRow>(
  service: Service<Row>,
  call: Call,
  load: LoadRules<Row> | undefined,
): Promise<Resource<Row>> {
  const rules = { ...service.rules, ...(await load?.(call)) };
  const sideWrites = (change: RecordChange<Row>) => [
    ...(service.binding?.sideWrites?.(change, call) ?? []),
    ...(rules.sideWrites?.(change) ?? []),
  ];
  return { ...service, rules: { ...rules, sideWrites } };
}

import type { Context } from '@waybill/api/context';
import type { Codes } from '../declare/codes.ts';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { RecordChange, Rules, SideWrite } from '../declare/rules.ts';
import type { Scope } from './address.ts';

/** One call on a collection, before it is known what it finds. */
export interface Call {
  readonly ctx: Context;
  readonly scope: Scope;
}

/** A call on one record, by its id. */
export interface RecordCall extends Call {
  readonly id: string;
}

/** Makes the rules of one call from what they need to know; called again with every attempt. */
export type LoadRules<Row extends BaseRow, Code extends Codes = Codes, Made extends Call = Call> = (
  call: Made,
) => Promise<Rules<Row, Code>>;

/** The rules of a resource that other records have a say in. */
export interface Binding<Row extends BaseRow, Code extends Codes = Codes> {
  /** Rules of a create or an update. */
  readonly loadWriteRules?: LoadRules<Row, Code>;
  /** Rules of a delete. */
  readonly loadDeleteRules?: LoadRules<Row, Code, RecordCall>;
  /** Writes of the same transaction as every change, whichever operation makes it. */
  readonly sideWrites?: (change: RecordChange<Row>, call: Call) => SideWrite[];
}

/** A resource with all of its rules, as the commands that change it take it. */
export interface Service<Row extends BaseRow, Code extends Codes = Codes, Own = unknown>
  extends Resource<Row, Code, Own, false> {
  readonly binding?: Binding<Row, Code>;
}

/**
 * Binds the rules that load to their resource, once for all of its operations; one that declares
 * `loadsRules` is not served without. A declaration is data: what loads cannot be part of it.
 */
export function bindRules<Row extends BaseRow, Code extends Codes, Own>(
  resource: Resource<Row, Code, Own>,
  binding: Binding<Row, NoInfer<Code>>,
): Service<Row, Code, Own> {
  return { ...resource, loadsRules: false, binding };
}

/** The resource with every rule of one call: those declared, and those that `load` makes. */
export async function applyRules<Row extends BaseRow, Code extends Codes, Made extends Call>(
  service: Service<Row, Code>,
  call: Made,
  load: LoadRules<Row, Code, Made> | undefined,
): Promise<Resource<Row, Code>> {
  const rules = { ...service.rules, ...(await load?.(call)) };
  const sideWrites = (change: RecordChange<Row>) => [
    ...(service.binding?.sideWrites?.(change, call) ?? []),
    ...(rules.sideWrites?.(change) ?? []),
  ];
  return { ...service, rules: { ...rules, sideWrites } };
}

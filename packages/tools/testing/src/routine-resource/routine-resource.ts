import type { Contracts } from '@waybill/resources/contracts';
import type { EntityEvents } from '@waybill/resources/entity-events';
import type { Fields } from '@waybill/resources/field';
import type { Handler } from '../invoke.ts';

/** An object of the wire. */
export type Body = Readonly<Record<string, unknown>>;

/** Facts that the suite needs; it reads everything else from the declaration. */
export interface RoutineResource {
  readonly resource: {
    readonly path: string;
    readonly fields: Fields;
    readonly unique: { readonly by: string } | undefined;
    readonly events: EntityEvents | undefined;
    readonly defaults: { readonly rows: readonly Body[]; readonly fields: readonly string[] };
  };
  readonly handlers: { readonly [Verb in keyof Contracts]?: Handler };
  /** The body of the nth record: valid, and unlike the others in its unique field. */
  readonly sample: (n: number) => Body;
  /** Two updates that name different fields and change a sample; nullable fields set, not null. */
  readonly updates: readonly [Body, Body];
  /** Asked what differs from resource to resource: the kit's suites ask all of two of their own. */
  readonly short?: true;
  /** The unique field never changes, as `code_immutable` says of some. */
  readonly fixedCode?: true;
  /** make-default takes a code for the id, so that no path is malformed. */
  readonly namedByCode?: true;
  /** The code of an update that names no field, where it is not `invalid_value`. */
  readonly emptyUpdate?: string;
  /** The number of records that the first read of a collection stores. */
  readonly standing?: number;
  /** Creates the parent of the records and answers its path parameter. */
  readonly parent?: (tenant: string) => Promise<Readonly<Record<string, string>>>;
}

import type { Rejection } from '@waybill/kernel/rejection';
import type { Put, Remove } from '../../commit/write.ts';
import type { Pattern } from '../../item/pattern.ts';

/** A column that names one row of a list: a number, the key that another system has for it. */
export interface UniqueColumn<Refusal extends Rejection> {
  /** The id of the row that holds a key. */
  readonly find: (tenant: string, key: string) => Promise<string | undefined>;
  /** Takes a key for a row, in the transaction of the row's own write. */
  readonly claim: (tenant: string, id: string, key: string) => Put<Refusal>;
  /** Gives a key back. */
  readonly release: (tenant: string, key: string) => Remove;
  /** How the chart of access patterns shows it. */
  readonly pattern: Pattern;
}

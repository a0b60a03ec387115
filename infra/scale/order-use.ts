import * as v from 'valibot';
import figures from './measured.json' with { type: 'json' };

/** Whose calls meet in a partition. */
const Reach = v.picklist(['platform', 'tenant', 'endpoint', 'article', 'customer', 'order']);
export type Reach = v.InferOutput<typeof Reach>;

/** What one order takes of the partitions of a pattern. */
const PartitionUse = v.strictObject({
  /** `table`, or the name of an index. */
  place: v.string(),
  pattern: v.string(),
  reach: Reach,
  /** Partitions that one order takes of, on average. */
  partitions: v.number(),
  /** Different partitions that all orders together take of. */
  distinct: v.number(),
  /** Units of one order, of all these partitions together. */
  read: v.number(),
  write: v.number(),
});
export type PartitionUse = Readonly<v.InferOutput<typeof PartitionUse>>;

/** What one order of three positions takes, from its reservation to its shipment. */
export interface OrderUse {
  /** Of a shop without webhooks. */
  readonly uses: readonly PartitionUse[];
  /** Of a shop with one endpoint on `*`. */
  readonly withEndpoint: readonly PartitionUse[];
}
const OrderUse = v.strictObject({
  uses: v.array(PartitionUse),
  withEndpoint: v.array(PartitionUse),
});

/** What the bench has measured last: `npm run bench -- --part partitions --figures` writes it. */
export const measured: OrderUse = v.parse(OrderUse, figures);

const SEARCH = '#SEARCH';

/** Units of an order in all partitions but those of the search, which a stage may do without. */
export function orderUnits(uses: readonly PartitionUse[]): { read: number; write: number } {
  const counted = uses.filter(({ pattern }) => !pattern.includes(SEARCH));
  return {
    read: counted.reduce((sum, { read }) => sum + read, 0),
    write: counted.reduce((sum, { write }) => sum + write, 0),
  };
}

import { bounded } from '@waybill/api/bounded';
import { instantInput } from '@waybill/api/fields';
import * as v from 'valibot';
import { statuses } from '../order/order-status.ts';

const reference = v.pipe(v.string(), v.uuid());
const timestamp = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer());

/** Repeated ones count once. */
const STATUSES_LIMIT = 100;

/** Body of the report (ORD-105); how many organizations it may name has its own refusal. */
export const CustomerRollupBody = v.object({
  as_of: v.nullish(instantInput()),
  cursor: v.nullish(reference),
  organization_ids: v.nullish(v.pipe(bounded(reference), v.minLength(1))),
  statuses: v.nullish(v.pipe(bounded(v.picklist(statuses), STATUSES_LIMIT), v.minLength(1))),
});
export type CustomerRollupBody = v.InferOutput<typeof CustomerRollupBody>;

/** What one organization ordered (ORD-101). */
export const Rollup = v.object({
  organization_id: reference,
  order_count: count,
  order_count_30d: count,
  order_count_90d: count,
  order_count_365d: count,
  revenue_total: v.number(),
  revenue_30d: v.number(),
  revenue_90d: v.number(),
  revenue_365d: v.number(),
  first_order_at: v.nullable(timestamp),
  last_order_at: v.nullable(timestamp),
  currencies: v.array(v.string()),
});
export type Rollup = v.InferOutput<typeof Rollup>;

/** One part of the report, or all of it. */
export const CustomerRollup = v.object({
  as_of: timestamp,
  windows: v.array(count),
  statuses: v.array(v.picklist(statuses)),
  items: v.array(Rollup),
  organizations: count,
  orders_scanned: count,
  orders_without_organization: count,
  done: v.boolean(),
  cursor: v.nullable(reference),
});
export type CustomerRollup = v.InferOutput<typeof CustomerRollup>;

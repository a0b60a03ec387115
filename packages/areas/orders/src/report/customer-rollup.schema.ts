import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { instantInput, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { statuses } from '../order/order-status.ts';

const reference = uuid();
const timestamp = v.pipe(v.string(), v.isoTimestamp());
const count = v.pipe(v.number(), v.integer());

/** Contacts that one report may name. */
const CONTACTS_LIMIT = 200;

/** Repeated ones count once. */
const STATUSES_LIMIT = 100;

/** Body of the report (ORD-105); how many organizations it may name has its own refusal. */
export const CustomerRollupBody = namedObject('CustomerRollupQuery', {
  as_of: described(
    'The instant to count back from, ISO 8601 with a zone; now when absent.',
    v.nullish(instantInput()),
  ),
  contact_ids: described(
    'Contacts to count in place of organizations, at most 200; not beside organization_ids.',
    v.nullish(v.pipe(bounded(reference, CONTACTS_LIMIT), v.minLength(1))),
  ),
  cursor: described(
    'The cursor of the part before; absent in the first call.',
    v.nullish(reference),
  ),
  organization_ids: described(
    'Organizations to count, at most 200; all when absent.',
    v.nullish(v.pipe(bounded(reference), v.minLength(1))),
  ),
  statuses: described(
    'Order statuses that count; placed, in_fulfillment and completed when absent.',
    v.nullish(v.pipe(bounded(v.picklist(statuses), STATUSES_LIMIT), v.minLength(1))),
  ),
});
export type CustomerRollupBody = v.InferOutput<typeof CustomerRollupBody>;

/** Orders of one currency, added up (ORD-362). */
const Amounts = namedObject('RollupAmounts', {
  currency: described('Currency of the orders.', v.string()),
  order_count: described('Orders in it.', count),
  revenue_total: described('Sum of their grand totals.', v.number()),
});

/** Orders of one organization, or of one contact, added up (ORD-101). */
export const Rollup = namedObject('OrganizationRollup', {
  organization_id: described(
    'Id of the organization; null where contacts are counted.',
    v.nullable(reference),
  ),
  contact_id: described(
    'Id of the contact; null where organizations are counted.',
    v.nullable(reference),
  ),
  order_count: described('Orders in all.', count),
  order_count_30d: described('Orders of the last 30 days.', count),
  order_count_90d: described('Orders of the last 90 days.', count),
  order_count_365d: described('Orders of the last 365 days.', count),
  revenue_total: described('Sum of the grand totals, tax and shipping included.', v.number()),
  revenue_30d: described('The same of the last 30 days.', v.number()),
  revenue_90d: described('The same of the last 90 days.', v.number()),
  revenue_365d: described('The same of the last 365 days.', v.number()),
  first_order_at: described('When its first order was placed.', v.nullable(timestamp)),
  last_order_at: described('When its last order was placed.', v.nullable(timestamp)),
  currencies: described(
    'Currencies of its orders; amounts of several are added as they are.',
    v.array(v.string()),
  ),
  amounts: described('The orders of each currency, by its code.', v.array(Amounts)),
});
export type Rollup = v.InferOutput<typeof Rollup>;

/** One part of the report, or all of it. */
export const CustomerRollup = namedObject('CustomerRollup', {
  as_of: described(
    'The instant that was counted back from, UTC; send it with the cursor.',
    timestamp,
  ),
  windows: described('Lengths of the periods in days.', v.array(count)),
  statuses: described('Order statuses that were counted.', v.array(v.picklist(statuses))),
  items: described('One entry an organization or contact, by its id.', v.array(Rollup)),
  organizations: described('Number of entries.', count),
  orders_scanned: described('Orders read by this call.', count),
  orders_without_organization: described('Those of them without an organization.', count),
  done: described('Whether this was the last part.', v.boolean()),
  cursor: described('Where the next call goes on; null when done.', v.nullable(reference)),
});
export type CustomerRollup = v.InferOutput<typeof CustomerRollup>;

import * as v from 'valibot';

/** One row of an order's trail (ORD-85). */
export const TrailEvent = v.object({
  id: v.pipe(v.string(), v.uuid()),
  order_id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  actor: v.nullable(v.string()),
  payload: v.nullable(v.record(v.string(), v.unknown())),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});
export type TrailEvent = v.InferOutput<typeof TrailEvent>;

/** Filterable and sortable columns of the trail (ORD-85); `payload` is not offered. */
export const trailColumns = {
  id: 'uuid',
  name: 'text',
  actor: 'text',
  created_at: 'instant',
} as const;

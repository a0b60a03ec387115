import type { Context } from '@waybill/api/context';
import { outboxWrites } from '@waybill/events/outbox';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { recordKey } from '@waybill/resources/address';
import { missing } from '@waybill/resources/collection';
import { entityEvent } from '@waybill/resources/entity-event';
import { isNew } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import { type Key, key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { readCommitted, resolveLocks } from '@waybill/table/plan/read-plan';
import { getMany } from '@waybill/table/read';
import type { TableItem, Write } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { methodTopics } from '../method/method.events.ts';
import { methods } from '../method/method.resource.ts';
import { offerChanged } from '../rate/offer.writes.ts';
import type { TierChange, TierMoment } from './change.ts';
import { packSteps } from './price-step.ts';
import type { Tier } from './tier.resource.ts';

export const patterns = [
  definePattern({
    name: 'Tiers of a shipping method',
    key: 'pk = T#tenant#SHIPPING_TIERS#method, sk = TABLE',
    reads: 'all tiers in one item; the method itself keeps their thresholds and prices for quotes',
  }),
];

interface TierTable {
  readonly method: TableItem;
  /** How often the item of the rows was written; undefined where there is none. */
  readonly rev: number | undefined;
  readonly rows: readonly Tier[];
}

/** The address of the item that holds all tiers of a method. */
export function tiersKey(tenant: string, methodId: string): Key {
  return { pk: key('T', tenant, 'SHIPPING_TIERS', methodId), sk: 'TABLE' };
}

const itemsOf = (tenant: string, methodId: string) =>
  getMany([recordKey(methods, { tenant }, methodId), tiersKey(tenant, methodId)]);

function asTable(
  methodId: string,
  method: TableItem | undefined,
  table: TableItem | undefined,
): TierTable | Rejection<'not_found'> {
  if (method === undefined) return missing('shipping method', methodId);
  const stored = table?.['rows'];
  const rows = typeof stored === 'string' ? (JSON.parse(stored) as Tier[]) : [];
  return { method, rev: table === undefined ? undefined : Number(table['rev']), rows };
}

/** The tiers of a method, in no particular order; 404 for a method the tenant does not have. */
export async function loadTiers(
  tenant: string,
  methodId: string,
): Promise<readonly Tier[] | Rejection<'not_found'>> {
  const items = await readCommitted(tenant, await itemsOf(tenant, methodId));
  const table = asTable(methodId, items[0], items[1]);
  return isRejection(table) ? table : table.rows;
}

/** The table for those who change it: `concurrentModification` while a plan holds the method. */
async function loadUnheldTable(tenant: string, methodId: string): Promise<TierTable | Rejection> {
  const items = await itemsOf(tenant, methodId);
  if (await resolveLocks(tenant, items)) return concurrentModification;
  return asTable(methodId, items[0], items[1]);
}

type TierContext = Pick<Context, 'tenant' | 'at' | 'newId' | 'newPrefixedId' | 'commit'>;

function tableWrites(ctx: TierContext, { method, rev }: TierTable, rows: readonly Tier[]): Write[] {
  const { tenant } = ctx;
  const id = String(method['id']);
  const row = { id, code: method['code'], created_at: '', updated_at: '' };
  return [
    {
      update: recordKey(methods, { tenant }, id),
      set: { steps: packSteps(rows) },
      add: { tiers_rev: 1 },
      // False for a method that is gone, too.
      when: {
        all: [
          ['tiers_rev', '=', method['tiers_rev']],
          ['plan', 'absent'],
        ],
      },
      orElse: concurrentModification,
    },
    {
      put: {
        ...tiersKey(tenant, id),
        _e: 'shipping_method_tiers',
        rows: JSON.stringify(rows),
        rev: (rev ?? 0) + 1,
      },
      // The method's counter may be new and these rows old: two items are no snapshot.
      when: rev === undefined ? isNew : ['rev', '=', rev],
      orElse: concurrentModification,
    },
    offerChanged(tenant, ctx.newId()),
    ...outboxWrites(tenant, [entityEvent(methodTopics.updated, row, ctx)]),
  ];
}

/**
 * Changes the tiers of a method as one: they are a single item behind the method's counter, so a
 * call sees all of another call's tiers or none. Told as an update of the method.
 */
export async function changeTiers<Shown>(
  ctx: TierContext,
  methodId: string,
  decide: (rows: readonly Tier[]) => TierChange<Shown> | Rejection,
): Promise<Shown | Rejection> {
  return retryOnConflict<Shown | Rejection>(async () => {
    const table = await loadUnheldTable(ctx.tenant, methodId);
    if (isRejection(table)) return table;
    const change = decide(table.rows);
    if (isRejection(change)) return change;
    const same = change.rows === table.rows || change.rows.length + table.rows.length === 0;
    const writes = same ? [] : tableWrites(ctx, table, change.rows);
    return (await ctx.commit(writes, change.shown)) ?? change.shown;
  });
}

/** Changes the whole table of a method and answers it as one page. */
export async function replaceTable(
  ctx: TierContext,
  methodId: string,
  decide: (rows: readonly Tier[], moment: TierMoment) => Tier[] | Rejection,
) {
  const moment = { methodId, at: ctx.at, newId: ctx.newId };
  return changeTiers(ctx, methodId, (existing) => {
    const rows = decide(existing, moment);
    if (isRejection(rows)) return rows;
    const shown = { items: rows, total: rows.length, limit: rows.length, offset: 0 };
    return { rows, shown };
  });
}

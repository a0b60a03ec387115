import type { Failures } from '@waybill/kernel/failures';
import { uuidFloor } from '@waybill/kernel/id';
import { write } from '../commit/commit.ts';
import { isNew } from '../commit/condition.ts';
import { intentAttributes } from '../commit/large/locked-item.ts';
import { hasLateIntent } from '../commit/large/waiting-intents.ts';
import type { Put, TableItem } from '../commit/write.ts';
import { number, text } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import { countItems, get, getMany, query, queryAll } from '../read/read.ts';
import type { StateChange } from './count-delta.ts';
import { type Ledger, type LedgerRow, valuesOf } from './ledger.ts';
import { type RowSelection, valueSelection } from './selections.ts';

/*
 * Rows never leave a value of a counted facet, and younger ones come behind older ones. So its
 * rows up to one that is old enough are counted once and for all, and only the entries behind that
 * one have to be counted for a total.
 */

export const patterns = [
  definePattern({
    name: 'The rows of a value that are counted ahead',
    key: 'pk = T#tenant#ledger#COUNTS, sk = column=value',
    reads: 'how many rows there are up to which id; the index entries behind it are counted',
  }),
];

/** One value of a counted facet: an organization, an article. */
export interface CountedValue {
  readonly ledger: string;
  readonly tenant: string;
  /** `organization_id=…`. */
  readonly value: string;
  readonly index: number;
}

/** So many rows have ids up to this one, now and for ever. */
export interface AheadCount {
  readonly up_to: string;
  readonly rows: number;
}

export const aheadEntity = defineEntity({
  name: 'ahead-count',
  attributes: { up_to: text, rows: number },
});

/** Where the counts of the values of a ledger lie. */
const aheadPartition = (ledger: string, tenant: string): string =>
  key('T', tenant, ledger, 'COUNTS');

const aheadKey = ({ ledger, tenant, value }: CountedValue): Key => ({
  pk: aheadPartition(ledger, tenant),
  sk: value,
});

/**
 * No call begins to commit a row whose id is this old, and what a transaction or the caller of an
 * intent brings is in the index by then: calls take minutes at most, indexes less. An intent that
 * is ended late may bring rows of any age; nothing is counted while one waits for its end or for the
 * index (`closeIntent`). So what is counted is exact, and lists need to know of no intent.
 */
const SETTLED_MS = 15 * 60_000;

/** Fewer new rows are not worth the write. */
const COUNTED_TOGETHER = 64;
const ENTRIES_AT_ONCE = 500;

const selectionOf = ({ ledger, tenant, value, index }: CountedValue): RowSelection =>
  valueSelection({ name: ledger }, tenant, value, index);

const behind = (counted: AheadCount | undefined) =>
  counted === undefined ? {} : { from: `${counted.up_to}!` };

const asAheadCount = aheadEntity.read;

/** What is counted of a value; an old count is as true as the last one. */
export async function readAheadCount(
  value: CountedValue,
  options = { consistent: false },
): Promise<AheadCount | undefined> {
  const item = await get(aheadKey(value), options);
  return item === undefined ? undefined : asAheadCount(item);
}

/** What is counted ahead of a ledger, and how many of its rows there are up to there. */
export async function aheadCounts<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  rows: readonly Row[],
): Promise<{ item: TableItem; counted: AheadCount; found: number }[]> {
  const items = await queryAll({ pk: aheadPartition(ledger.name, tenant) });
  return items.map((item) => {
    const counted = asAheadCount(item);
    const isCounted = (row: Row) =>
      row.id <= counted.up_to && item.sk in valuesOf(ledger, row, 'counted');
    return { item, counted, found: rows.filter(isCounted).length };
  });
}

/** The write that sets a count right that was not advanced since it was read. */
export function aheadWrite({ pk, sk }: Key, { up_to, rows }: AheadCount, found: number): Put {
  return {
    put: aheadEntity.item({ pk, sk }, { up_to, rows: found }),
    when: {
      all: [
        ['up_to', '=', up_to],
        ['rows', '=', rows],
      ],
    },
  };
}

/** The rows of a value, entries behind what is counted included; undefined beyond `budget` entries. */
export async function countRows(
  value: CountedValue,
  counted: AheadCount | undefined,
  budget: number,
): Promise<number | undefined> {
  const more = await countItems({ ...selectionOf(value), ...behind(counted), limit: budget + 1 });
  return more > budget ? undefined : (counted?.rows ?? 0) + more;
}

/** How many of the entries are of rows that stay: from the first that may still go, none is. */
async function lasting(entries: readonly Key[]): Promise<number> {
  const rows = await getMany(entries, { attributes: intentAttributes, consistent: false });
  const unsure = rows.findIndex((row) => row === undefined || row['intent'] !== undefined);
  return unsure < 0 ? entries.length : unsure;
}

/** Counts what has become old enough. Of two at once one counts. */
export async function advanceCount(value: CountedValue, now: Date): Promise<void> {
  let counted = await readAheadCount(value, { consistent: true });
  const to = uuidFloor(now.getTime() - SETTLED_MS);
  const waiting = { ...selectionOf(value), ...behind(counted), to, limit: COUNTED_TOGETHER };
  if ((await countItems(waiting)) < COUNTED_TOGETHER) return;
  // Before the entries are read: an intent that waits no longer by then has its rows among them.
  if (await hasLateIntent(value.tenant, now)) return;
  while ((counted?.up_to ?? '') < to) {
    const selection = { ...selectionOf(value), ...behind(counted), to, limit: ENTRIES_AT_ONCE };
    const { items, after } = await query(selection);
    if (items.length < COUNTED_TOGETHER) return;
    const rows = await lasting(items);
    const last = items[rows - 1];
    if (last === undefined) return;
    const next = { up_to: String(last['fs']), rows: (counted?.rows ?? 0) + rows };
    const outcome = await write({
      put: aheadEntity.item(aheadKey(value), next),
      when: counted === undefined ? isNew : ['up_to', '=', counted.up_to],
    });
    if ('refused' in outcome || after === undefined || rows < items.length) return;
    counted = next;
  }
}

/** The values that sampled changes name, each once. */
function sampledValues(tenant: string, changes: readonly StateChange[]): CountedValue[] {
  const found = new Map<string, CountedValue>();
  for (const { ledger, counted = {} } of changes) {
    for (const [value, index] of Object.entries(counted)) {
      found.set(`${ledger} ${value}`, { ledger, tenant, value, index });
    }
  }
  return [...found.values()];
}

/** Counts ahead the values that sampled changes name. A value that fails keeps no other waiting. */
export async function countAhead(
  tenant: string,
  changes: readonly StateChange[],
  now: Date,
  failures: Failures,
): Promise<void> {
  for (const one of sampledValues(tenant, changes)) {
    await failures.guard(`${tenant} ${one.ledger} ${one.value}`, () => advanceCount(one, now));
  }
}

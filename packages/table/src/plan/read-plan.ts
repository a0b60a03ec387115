import { write } from '../commit.ts';
import { get, getMany } from '../read.ts';
import type { TableItem } from '../write.ts';
import { resolvePlan } from './end-plan.ts';
import { headEntity, headKey } from './head.ts';
import { readAs } from './held.ts';
import { undoWrite } from './recorded.ts';

const present = (items: readonly (TableItem | undefined)[]): TableItem[] =>
  items.filter((item) => item !== undefined);

function plansOf(items: readonly (TableItem | undefined)[]): string[] {
  const ids = items.map((item) => item?.['plan']).filter((id) => typeof id === 'string');
  return [...new Set(ids)];
}

/**
 * Lets items be what they were that a plan holds of which nothing is left. A head is opened before
 * its plan locks anything and goes a day after the plan has ended; a lock that is still there took
 * effect late and beside what was taken back.
 */
async function freeItems(items: readonly TableItem[], plan: string): Promise<void> {
  for (const { pk, sk, fresh } of items) {
    const kind = fresh === true ? 'create' : 'keep';
    await write(undoWrite({ kind, key: { pk, sk } }, plan));
  }
}

/**
 * For writers: whether a plan other than their own holds one of the items. What can be finished or
 * taken back is; either way the items have to be loaded again.
 */
export async function resolveLocks(
  tenant: string,
  items: readonly (TableItem | undefined)[],
  own?: { readonly plan: string },
): Promise<boolean> {
  const plans = plansOf(items).filter((id) => id !== own?.plan);
  for (const id of plans) {
    const head = await get(headKey(tenant, id));
    if (head !== undefined) await resolvePlan(headEntity.read(head), Date.now());
    else
      await freeItems(
        present(items).filter(({ plan }) => plan === id),
        id,
      );
  }
  return plans.length > 0;
}

/** Plans that a reader knew to be decided before it read the items it found. */
export type Decided = Set<string>;

/**
 * For readers: the items as they count, all of a plan's or none of them, whatever was written
 * of it so far. Positions stay; an item that does not count is undefined. Items that are read
 * one after the other need `consistently` around it.
 */
export async function readCommitted(
  tenant: string,
  items: readonly (TableItem | undefined)[],
  decided: Decided = new Set(),
): Promise<(TableItem | undefined)[]> {
  const plans = plansOf(items);
  if (plans.length === 0) return [...items];
  const unknown = plans.filter((id) => !decided.has(id));
  const found = await getMany(unknown.map((id) => headKey(tenant, id)));
  const heads = found.filter((head) => head !== undefined).map(headEntity.read);
  for (const { id, state } of heads) if (state === 'decided') decided.add(id);
  return items.map((item) =>
    item?.['plan'] === undefined ? item : readAs(item, decided.has(String(item['plan']))),
  );
}

/** A reader that keeps meeting new plans has to live with what it saw last. */
const READ_ATTEMPTS = 4;

/**
 * A look at several items that shows all of a plan or none of it. What is read before a plan is
 * decided may be older than the decision, so a look that comes upon one is taken again.
 */
export async function readSnapshot<Seen>(read: (decided: Decided) => Promise<Seen>): Promise<Seen> {
  const decided: Decided = new Set();
  for (let count = 1; ; count += 1) {
    const known = decided.size;
    const seen = await read(decided);
    if (decided.size === known || count >= READ_ATTEMPTS) return seen;
  }
}

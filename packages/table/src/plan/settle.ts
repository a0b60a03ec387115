import { transact, write } from '../commit.ts';
import { get, getMany, queryAll } from '../read.ts';
import type { Item } from '../write.ts';
import { abandoned, asHead, closeHead, giveUp, type Head, headKey } from './head.ts';
import { applyWrite, type Recorded, seenAs, undoWrite } from './step.ts';

const AT_ONCE = 4;

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const queue = [...all];
  const turn = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

/** A refused part was applied before: its writes and their conditions are one transaction. */
async function applyPart(id: string, part: readonly Recorded[]): Promise<void> {
  const outcome = await transact(part.map((one) => applyWrite(one, id)));
  if (outcome === 'lost-race') throw new Error(`plan ${id} is contended; the sweep finishes it`);
}

async function undoPart(id: string, part: readonly Recorded[]): Promise<void> {
  const writes = part.map((one) => undoWrite(one, id)).filter((one) => one !== undefined);
  await inTurns(writes, write);
}

/** Brings a decided plan to its end, or takes back what a given-up one locked. Repeatable. */
export async function finish({ tenant, id, state }: Head, now: number): Promise<void> {
  const { pk } = headKey(tenant, id);
  const parts = await queryAll({ pk, prefix: 'PART#' });
  const settlePart = state === 'decided' ? applyPart : undoPart;
  await inTurns(parts, ({ steps }) =>
    settlePart(id, JSON.parse(String(steps)) as readonly Recorded[]),
  );
  await inTurns(parts, ({ pk: partition, sk }) => write({ remove: { pk: partition, sk } }));
  await closeHead(tenant, id, now);
}

async function settle(tenant: string, id: string, now: number): Promise<void> {
  const load = async () => {
    const item = await get(headKey(tenant, id));
    return item === undefined ? undefined : asHead(item);
  };
  let head = await load();
  if (head?.state === 'open' && head.lease < now) {
    await giveUp(tenant, id);
    head = await load();
  }
  if (head !== undefined && head.state !== 'open') await finish(head, now);
}

function plansOf(items: readonly (Item | undefined)[]): string[] {
  const ids = items.map((item) => item?.['plan']).filter((id) => typeof id === 'string');
  return [...new Set(ids)];
}

/**
 * For writers: whether a plan holds one of the items. What can be finished or taken back is;
 * either way the items have to be loaded again.
 */
export async function heldByPlan(
  tenant: string,
  items: readonly (Item | undefined)[],
): Promise<boolean> {
  const plans = plansOf(items);
  for (const id of plans) await settle(tenant, id, Date.now());
  return plans.length > 0;
}

/**
 * For readers: the items as they count, all of a plan's or none of them, whatever was written
 * of it so far. Positions stay; an item that does not count is undefined.
 */
export async function settledItems(
  tenant: string,
  items: readonly (Item | undefined)[],
): Promise<(Item | undefined)[]> {
  const plans = plansOf(items);
  if (plans.length === 0) return [...items];
  const heads = await getMany(plans.map((id) => headKey(tenant, id)));
  const decided = new Set(
    heads.filter((head) => head?.['state'] === 'decided').map((head) => head?.['id']),
  );
  return items.map((item) =>
    item?.['plan'] === undefined ? item : seenAs(item, decided.has(item['plan'])),
  );
}

/** Finishes or takes back what dead callers left behind. Answers how many plans. */
export async function sweepPlans(now: Date): Promise<number> {
  const keys = await abandoned(now.getTime());
  for (const head of await getMany(keys)) {
    if (head === undefined) continue;
    const { tenant, id } = asHead(head);
    await settle(tenant, id, now.getTime());
  }
  return keys.length;
}

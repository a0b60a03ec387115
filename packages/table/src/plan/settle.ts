import { Failures } from '@waybill/kernel/failures';
import { toInstant } from '@waybill/kernel/instant';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { transact, write } from '../commit.ts';
import { isThere } from '../condition.ts';
import { type Run, walkDue } from '../due-sweep.ts';
import type { Key } from '../key.ts';
import { get, getMany, queryAll } from '../read.ts';
import type { Item } from '../write.ts';
import { asHead, closeHead, giveUp, type Head, headKey } from './head.ts';
import { applyWrite, type Recorded, seenAs, undoWrite } from './step.ts';

const AT_ONCE = 4;

/**
 * The part goes with its application: applied twice, what it tells would come again after others
 * have taken it away. A refused part was applied before.
 */
async function applyPart(id: string, part: Key, steps: readonly Recorded[]): Promise<void> {
  const outcome = await transact([
    ...steps.map((one) => applyWrite(one, id)),
    { remove: part, when: isThere },
  ]);
  if (outcome === 'lost-race') throw new Error(`plan ${id} is contended; the sweep finishes it`);
}

/** The last lock of a caller that died may still be on its way to some items: each is written. */
async function undoPart(id: string, part: Key, steps: readonly Recorded[]): Promise<void> {
  const writes = steps.map((one) => undoWrite(one, id)).filter((one) => one !== undefined);
  await sideBySide(AT_ONCE, writes, write);
  await write({ remove: part });
}

/** The same for a caller whose locks were all answered: a look shows which there are. */
async function undoSeenPart(id: string, part: Key, steps: readonly Recorded[]): Promise<void> {
  const lockable = steps.filter(({ kind }) => kind !== 'tell');
  const items = await getMany(
    lockable.map(({ key }) => key),
    { attributes: planAttributes },
  );
  const held = lockable.filter((_, index) => items[index]?.['plan'] === id);
  await undoPart(id, part, held);
}

/**
 * Brings a decided plan to its end, or takes back what a given-up one locked. Repeatable. A part
 * that fails keeps no other waiting.
 */
async function finish({ tenant, id, state }: Head, now: number, undo = undoPart): Promise<void> {
  const { pk } = headKey(tenant, id);
  const parts = await queryAll({ pk, prefix: 'PART#' });
  const settlePart = state === 'decided' ? applyPart : undo;
  const thrown: unknown[] = [];
  await sideBySide(AT_ONCE, parts, async ({ pk: partition, sk, steps }) => {
    try {
      const recorded = JSON.parse(String(steps)) as readonly Recorded[];
      await settlePart(id, { pk: partition, sk }, recorded);
    } catch (error) {
      thrown.push(error);
    }
  });
  // As it is: a caller whose items the plan holds tells by it whether to come again.
  if (thrown.length > 0) throw thrown[0];
  await closeHead(tenant, id, now);
}

/**
 * Ends a plan of one's own whose decision was refused, not answered or never made: the head alone
 * tells. A decision may have come true though its caller heard a refusal, a time-out or nothing.
 * After an unclear answer whatever the plan names is undone, else what it is seen to hold.
 */
export async function endPlan(
  tenant: string,
  id: string,
  last: 'answered' | 'unclear',
): Promise<'decided' | 'undone'> {
  const state = (await giveUp(tenant, id)) === 'decided' ? 'decided' : 'undone';
  await finishQuietly(tenant, id, state, last === 'answered' ? undoSeenPart : undoPart);
  return state;
}

/** The answer is settled. What could not be brought to its end, the sweep brings there. */
export async function finishQuietly(
  tenant: string,
  id: string,
  state: 'decided' | 'undone',
  undo?: typeof undoPart,
): Promise<void> {
  await finish({ tenant, id, state, lease: 0 }, Date.now(), undo).catch(() => undefined);
}

async function settle(head: Head, now: number): Promise<void> {
  const { tenant, id, state, lease } = head;
  const abandoned = state === 'open' && lease < now;
  const end = abandoned ? await giveUp(tenant, id, lease) : state;
  if (end !== 'open') await finish({ ...head, state: end }, now);
}

/** What reading an item needs beside its own attributes to know whether it counts. */
export const planAttributes = ['pk', 'sk', 'plan', 'fresh', 'next', 'gone'] as const;

function plansOf(items: readonly (Item | undefined)[]): string[] {
  const ids = items.map((item) => item?.['plan']).filter((id) => typeof id === 'string');
  return [...new Set(ids)];
}

/**
 * For writers: whether a plan other than their own holds one of the items. What can be finished or
 * taken back is; either way the items have to be loaded again.
 */
export async function heldByPlan(
  tenant: string,
  items: readonly (Item | undefined)[],
  own?: { readonly plan: string },
): Promise<boolean> {
  const plans = plansOf(items).filter((id) => id !== own?.plan);
  for (const id of plans) {
    const head = await get(headKey(tenant, id));
    if (head !== undefined) await settle(asHead(head), Date.now());
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
export async function settledItems(
  tenant: string,
  items: readonly (Item | undefined)[],
  decided: Decided = new Set(),
): Promise<(Item | undefined)[]> {
  const plans = plansOf(items);
  if (plans.length === 0) return [...items];
  const unknown = plans.filter((id) => !decided.has(id));
  const heads = await getMany(unknown.map((id) => headKey(tenant, id)));
  for (const head of heads) if (head?.['state'] === 'decided') decided.add(String(head['id']));
  return items.map((item) =>
    item?.['plan'] === undefined ? item : seenAs(item, decided.has(String(item['plan']))),
  );
}

/** A reader that keeps meeting new plans has to live with what it saw last. */
const LOOKS = 4;

/**
 * A look at several items that shows all of a plan or none of it. What is read before a plan is
 * decided may be older than the decision, so a look that comes upon one is taken again.
 */
export async function consistently<Seen>(look: (decided: Decided) => Promise<Seen>): Promise<Seen> {
  const decided: Decided = new Set();
  for (let count = 1; ; count += 1) {
    const known = decided.size;
    const seen = await look(decided);
    if (decided.size === known || count >= LOOKS) return seen;
  }
}

/**
 * Finishes or takes back what dead callers left behind: nobody is in the way of a caller that
 * lives, since its lease has not ended. A plan that fails keeps no other waiting and is named in
 * the end. Answers how many were looked at.
 */
export async function sweepPlans(now: Date, run: Omit<Run, 'now'> = {}): Promise<number> {
  const failures = new Failures();
  let settled = 0;
  const walk = { ...run, now, kind: 'PLANS', upTo: toInstant(now) } as const;
  await walkDue(walk, failures, async (keys) => {
    const heads = (await getMany(keys)).filter((item) => item !== undefined).map(asHead);
    for (const head of heads) {
      if (run.hasTime?.() === false) return;
      const name = `${head.tenant} ${head.id}`;
      if (await failures.guard(name, () => settle(head, now.getTime()))) settled += 1;
    }
  });
  failures.raise((count) => `${count} plans stay unfinished`);
  return settled;
}

import { sideBySide } from '@waybill/kernel/side-by-side';
import { transact, write } from '../commit.ts';
import type { Key } from '../key.ts';
import { getMany, queryAll } from '../read.ts';
import type { TableItem } from '../write.ts';
import { closeHead, giveUp, type Head, headKey, isEnded, partEntity } from './head.ts';
import { planAttributes } from './held.ts';
import { applyWrite, listsOf, type Recorded, undoWrite } from './recorded.ts';

const AT_ONCE = 4;

/**
 * The parts of a plan: all that it has recorded until it is undone. Those of a decided one stay
 * until they expire; for a moment readers of lists need them, and afterwards it costs nothing.
 */
export async function readParts(tenant: string, id: string): Promise<TableItem[]> {
  return queryAll({ pk: headKey(tenant, id).pk, prefix: 'PART#' });
}

/** A part that is refused was applied before. */
async function applyPart(id: string, steps: readonly Recorded[]): Promise<void> {
  const outcome = await transact(steps.map((one) => applyWrite(one, id)));
  if (outcome === 'lost-race') throw new Error(`plan ${id} is contended; the sweep finishes it`);
}

/** The last lock of a caller that died may still be on its way to some items: each is written. */
async function undoPart(id: string, part: Key, steps: readonly Recorded[]): Promise<void> {
  await sideBySide(AT_ONCE, steps, (one) => write(undoWrite(one, id)));
  await write({ remove: part });
}

/** The same for a caller whose locks were all answered: a look shows which there are. */
async function undoSeenPart(id: string, part: Key, steps: readonly Recorded[]): Promise<void> {
  const items = await getMany(
    steps.map(({ key }) => key),
    { attributes: planAttributes },
  );
  const held = steps.filter((_, index) => items[index]?.['plan'] === id);
  await undoPart(id, part, held);
}

/**
 * Brings a decided plan to its end, or takes back what a given-up one locked. Repeatable. A part
 * that fails keeps no other waiting.
 */
async function finish(
  { tenant, id, state }: Pick<Head, 'tenant' | 'id' | 'state'>,
  now: number,
  undo = undoPart,
): Promise<void> {
  const stored = await readParts(tenant, id);
  const parts = stored.map((part) => ({ part, steps: partEntity.read(part).steps }));
  const isDecided = state === 'decided';
  const thrown: unknown[] = [];
  await sideBySide(AT_ONCE, parts, async ({ part: { pk, sk }, steps }) => {
    try {
      await (isDecided ? applyPart(id, steps) : undo(id, { pk, sk }, steps));
    } catch (error) {
      thrown.push(error);
    }
  });
  // As it is: a caller whose items the plan holds tells by it whether to come again.
  if (thrown.length > 0) throw thrown[0];
  const lists = isDecided ? listsOf(parts.flatMap(({ steps }) => steps)) : [];
  await closeHead(tenant, id, now, lists);
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
  await finish({ tenant, id, state }, Date.now(), undo).catch(() => undefined);
}

/**
 * Brings a plan to its end that is decided, given up, or open behind the lease of a dead caller.
 * Answers whether it is there: a caller that lives keeps its plan.
 */
export async function resolvePlan(head: Head, now: number): Promise<boolean> {
  if (isEnded(head)) return true;
  const { tenant, id, state, lease } = head;
  const abandoned = state === 'open' && lease < now;
  const end = abandoned ? await giveUp(tenant, id, lease) : state;
  if (end === 'open') return false;
  await finish({ ...head, state: end }, now);
  return true;
}

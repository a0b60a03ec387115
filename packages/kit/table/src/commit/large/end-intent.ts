import { sideBySide } from '@waybill/kernel/side-by-side';
import { isConflict } from '../../errors/conflict.ts';
import type { Key, TableItem } from '../../item/key.ts';
import { queryAll } from '../../read/read.ts';
import { transact, write } from '../commit.ts';
import {
  closeIntent,
  giveUp,
  type Intent,
  intentKey,
  intentPartEntity,
  isEnded,
} from './intent.ts';
import { applyWrite, type Recorded, undoWrite } from './locked-item.ts';

const AT_ONCE = 4;

type Ending = Pick<Intent, 'tenant' | 'id' | 'state'>;

/** The parts of an intent; those of a decided one stay until they expire. */
async function readParts(tenant: string, id: string): Promise<TableItem[]> {
  return queryAll({ pk: intentKey(tenant, id).pk, prefix: 'PART#' });
}

/** Applies a part, and answers whether others let it; one that is refused was applied before. */
async function applyPart(id: string, steps: readonly Recorded[]): Promise<boolean> {
  return !isConflict(await transact(steps.map((one) => applyWrite(one, id))));
}

/** The last lock of a caller that died may still be on its way to some items: each is written. */
async function undoPart(id: string, part: Key, steps: readonly Recorded[]): Promise<true> {
  await sideBySide(AT_ONCE, steps, (one) => write(undoWrite(one, id)));
  await write({ remove: part });
  return true;
}

/** Applies what is decided, or takes back what was given up, part by part. Answers whether all is done. */
async function finish({ tenant, id, state }: Ending): Promise<boolean> {
  const stored = await readParts(tenant, id);
  const parts = stored.map((part) => ({ part, steps: intentPartEntity.read(part).steps }));
  const isDecided = state === 'decided';
  const thrown: unknown[] = [];
  let isDone = true;
  await sideBySide(AT_ONCE, parts, async ({ part: { pk, sk }, steps }) => {
    try {
      const done = await (isDecided ? applyPart(id, steps) : undoPart(id, { pk, sk }, steps));
      isDone &&= done;
    } catch (error) {
      thrown.push(error);
    }
  });
  // As it is: a caller whose items the intent holds tells by it whether to come again.
  if (thrown.length > 0) throw thrown[0];
  // As late as it is by now: the process may have stood still.
  if (isDone) await closeIntent(tenant, id, Date.now());
  return isDone;
}

/** Ends an intent of one's own: whatever its caller heard, it may be decided, and it alone tells. */
export async function endIntent(tenant: string, id: string): Promise<'decided' | 'undone'> {
  const state = (await giveUp(tenant, id)) === 'decided' ? 'decided' : 'undone';
  await finishQuietly(tenant, id, state);
  return state;
}

/** The answer is settled. What could not be brought to its end, the sweep brings there. */
export async function finishQuietly(
  tenant: string,
  id: string,
  state: 'decided' | 'undone',
): Promise<void> {
  await finish({ tenant, id, state }).catch(() => undefined);
}

/** End of an intent: a caller that lives keeps it, others may keep its items busy all the time. */
export type Resolution = 'ended' | 'kept' | 'contended';

/**
 * Brings an intent to its end that is decided, given up, or open behind the lease of a dead caller
 * (API-68).
 */
export async function resolveIntent(intent: Intent, now: number): Promise<Resolution> {
  if (isEnded(intent)) return 'ended';
  const { tenant, id, state, lease } = intent;
  const abandoned = state === 'open' && lease < now;
  const end = abandoned ? await giveUp(tenant, id, lease) : state;
  if (end === 'open') return 'kept';
  return (await finish({ ...intent, state: end })) ? 'ended' : 'contended';
}

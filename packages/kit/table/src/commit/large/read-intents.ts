import type { TableItem } from '../../item/key.ts';
import { get, getMany } from '../../read/read.ts';
import { write } from '../commit.ts';
import { resolveIntent } from './end-intent.ts';
import { intentEntity, intentKey } from './intent.ts';
import { readAs, undoWrite } from './locked-item.ts';

function intentsOf(items: readonly (TableItem | undefined)[]): string[] {
  const ids = items.map((item) => item?.['intent']).filter((id) => typeof id === 'string');
  return [...new Set(ids)];
}

/**
 * Unlocks items whose intent no longer exists. An intent is opened before it locks anything and goes a
 * day after its end, so that a lock without one took effect late, when all others were taken back.
 */
async function freeItems(items: readonly (TableItem | undefined)[], intent: string): Promise<void> {
  for (const item of items) {
    if (item?.['intent'] !== intent) continue;
    const kind = item['fresh'] === true ? 'create' : 'keep';
    await write(undoWrite({ kind, key: { pk: item.pk, sk: item.sk } }, intent));
  }
}

/** Tells a writer that another intent holds one of the items: they have to be loaded again. */
export async function resolveLocks(
  tenant: string,
  items: readonly (TableItem | undefined)[],
  own?: { readonly intent: string },
): Promise<boolean> {
  const intents = intentsOf(items).filter((id) => id !== own?.intent);
  for (const id of intents) {
    const intent = await get(intentKey(tenant, id));
    if (intent !== undefined) await resolveIntent(intentEntity.read(intent), Date.now());
    else await freeItems(items, id);
  }
  return intents.length > 0;
}

/** Intents that a reader knew to be decided before it read the items it found. */
export type Decided = Set<string>;

/**
 * For readers: the items as they count, all of an intent's or none; one that does not count is
 * undefined. Items that are read one after the other need `readSnapshot` around it.
 */
export async function readCommitted(
  tenant: string,
  items: readonly (TableItem | undefined)[],
  decided: Decided = new Set(),
): Promise<(TableItem | undefined)[]> {
  const ids = intentsOf(items);
  if (ids.length === 0) return [...items];
  const unknown = ids.filter((id) => !decided.has(id));
  const found = await getMany(unknown.map((id) => intentKey(tenant, id)));
  const intents = found.filter((intent) => intent !== undefined).map(intentEntity.read);
  for (const { id, state } of intents) if (state === 'decided') decided.add(id);
  return items.map((item) =>
    item?.['intent'] === undefined ? item : readAs(item, decided.has(String(item['intent']))),
  );
}

/** A reader that keeps meeting new intents has to live with what it saw last. */
const READ_ATTEMPTS = 4;

/**
 * A look at several items that shows all of an intent or none: one that comes upon a decision is
 * repeated.
 */
export async function readSnapshot<Seen>(read: (decided: Decided) => Promise<Seen>): Promise<Seen> {
  const decided: Decided = new Set();
  for (let count = 1; ; count += 1) {
    const known = decided.size;
    const seen = await read(decided);
    if (decided.size === known || count >= READ_ATTEMPTS) return seen;
  }
}

import { toInstant } from '@waybill/kernel/instant';
import { type Run, sweepDue } from '../../due/walk-due.ts';
import type { Key, TableItem } from '../../item/key.ts';
import { getMany } from '../../read/read.ts';
import { write } from '../commit.ts';
import { endNotes } from './end-notes.ts';
import { giveUp, readEnds } from './escrow-decision.ts';
import {
  ABANDONED_SECONDS,
  type EscrowEnd,
  type EscrowNote,
  NAMES,
  noteStatus,
  notesOf,
} from './note.ts';

const AT_ONCE = 4;

/** The outcomes of the calls of some notes; takes of dead callers are given up. */
async function endsOf(
  tenant: string,
  notes: readonly EscrowNote[],
  now: number,
): Promise<Map<string, EscrowEnd>> {
  const known = await readEnds(
    tenant,
    notes.map(({ id }) => id),
  );
  const ends = new Map(known);
  for (const note of notes) {
    const status = noteStatus(note, known.get(note.id), now);
    if (status === 'forgotten') throw new Error(`the outcome of note ${note.id} is unknown`);
    if (status === 'abandoned') ends.set(note.id, await giveUp(tenant, note.id));
  }
  return ends;
}

type Own = { readonly intent: string } | undefined;

async function resolveItem(
  tenant: string,
  item: TableItem,
  now: number,
  own?: Own,
): Promise<boolean> {
  if (item[NAMES] === undefined) return false;
  const ending = endNotes(item, await endsOf(tenant, notesOf(item), now), own);
  // Refused: others ended them, or hold the item and carry them along.
  if (ending !== undefined) await write(ending);
  return true;
}

/**
 * Ends the notes on some items whose calls came out or died. Answers whether there were notes: then the
 * items are loaded again. `own` is an intent of the caller that holds them.
 */
export async function resolveNotes(
  tenant: string,
  keys: readonly Key[],
  own?: Own,
): Promise<boolean> {
  const items = (await getMany(keys)).filter((item) => item !== undefined);
  const found = await Promise.all(items.map((item) => resolveItem(tenant, item, Date.now(), own)));
  return found.includes(true);
}

function tenantOf({ pk }: TableItem): string {
  const [, tenant] = pk.split('#');
  /* v8 ignore next -- only items of tenants are taken from, which no type of keys can say */
  if (tenant === undefined) throw new Error(`${pk} is the key of no tenant`);
  return tenant;
}

/** Ends notes on items that no call takes from any more. Answers how many items were looked at. */
export async function sweepNotes(now: Date, run: Omit<Run, 'now'> = {}): Promise<number> {
  const upTo = toInstant(new Date(now.getTime() - ABANDONED_SECONDS * 1_000));
  const left = (count: number) => `the notes of ${count} items stay`;
  const walk = { ...run, now, kind: 'NOTES', upTo, atOnce: AT_ONCE, left } as const;
  return sweepDue(walk, (item) => resolveItem(tenantOf(item), item, now.getTime()));
}

import { toInstant } from '@waybill/kernel/instant';
import { write } from '../commit/commit.ts';
import { removeMany } from '../commit/write-many.ts';
import { type Run, sweepDue } from '../due/walk-due.ts';
import type { Key, TableItem } from '../item/key.ts';
import { query } from '../read/read.ts';
import { childSetRange } from './child-set.ts';
import { orphanEntity } from './orphan.entity.ts';

/** Some hundred kilobytes, so that a run ends in time between two of them. */
const REMOVED_AT_ONCE = 200;

type HasTime = () => boolean;

/** From here on no root can take the child set; answers no where one just has. */
async function claim({ pk, sk }: Key): Promise<boolean> {
  const outcome = await write({
    update: { pk, sk },
    set: { state: 'left' },
    when: ['state', '=', 'staged'],
  });
  return !('refused' in outcome);
}

async function removeChildren(pk: string, childSet: string, hasTime: HasTime): Promise<boolean> {
  const selection = { pk, ...childSetRange(childSet), attributes: ['pk', 'sk'] };
  while (hasTime()) {
    const { items } = await query({ ...selection, limit: REMOVED_AT_ONCE });
    if (items.length === 0) return true;
    await removeMany(items);
  }
  return false;
}

async function removeOrphan(note: TableItem, hasTime: HasTime): Promise<boolean> {
  const { state, childSet } = orphanEntity.read(note);
  if (state === 'staged' && !(await claim(note))) return false;
  if (!(await removeChildren(note.pk, childSet, hasTime))) return false;
  await write({ remove: { pk: note.pk, sk: note.sk } });
  return true;
}

/** Removes child sets that no root names, as far as a run has time. Answers how many are gone. */
export async function sweepOrphans(now: Date, run: Omit<Run, 'now'> = {}): Promise<number> {
  const { hasTime = () => true } = run;
  const upTo = `${toInstant(now)}~`;
  const left = (count: number) => `${count} child sets stay`;
  return sweepDue({ ...run, now, kind: 'ORPHANS', upTo, left }, (note) =>
    removeOrphan(note, hasTime),
  );
}

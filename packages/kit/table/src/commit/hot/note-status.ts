import { DAY_SECONDS } from '@waybill/kernel/instant';
import type { EscrowEnd, EscrowNote } from './note.ts';

/** Longer than a call takes from its take to its decision, and shorter than others wait for it. */
export const ABANDONED_SECONDS = 8;

/** Decisions are kept longer than any note stays: a day without sweeps is a reason to be paged. */
export const DECISION_KEPT_SECONDS = 30 * DAY_SECONDS;

/** Before its decision may be gone, a note is left to the person who looks after it. */
const TRUSTED_SECONDS = DECISION_KEPT_SECONDS - DAY_SECONDS;

/**
 * Where a note stands: its call was decided, may still be at work, is taken for dead, or is so old
 * that no decision tells any more.
 */
export type NoteStatus = EscrowEnd | 'open' | 'abandoned' | 'forgotten';

/** Where a note stands at a moment, in milliseconds, by what is known of its decision. */
export function noteStatus(
  { moment }: Pick<EscrowNote, 'moment'>,
  end: EscrowEnd | undefined,
  now: number,
): NoteStatus {
  if (end !== undefined) return end;
  const age = (now - moment) / 1_000;
  if (age >= TRUSTED_SECONDS) return 'forgotten';
  return age >= ABANDONED_SECONDS ? 'abandoned' : 'open';
}

/** Whether calls have been taking from an item in these moments, so that others had better, too. */
export function isRecent({ moment }: Pick<EscrowNote, 'moment'>, now: number): boolean {
  return (now - moment) / 1_000 < ABANDONED_SECONDS;
}

import { Stopped } from '@waybill/api/stopped';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Sight, Witness } from '@waybill/work/work';

/** Judges what a command is about, as it is or would be. */
export type Judge = (record: unknown) => Rejection | undefined;

function stopAt(refusal: Rejection | undefined): void {
  if (refusal !== undefined) throw new Stopped(refusal);
}

const judged = (judge: Judge, { after, answer }: Sight) => judge(after?.record) ?? judge(answer);

/** Looks on at a command that is only tried, and hands on what it saw (AGT-24). */
export const previewing = (judge: Judge, see: (sight: Sight) => void): Witness => ({
  isPreview: true,
  loaded: (before) => stopAt(judge(before?.record)),
  decided: (sight) => {
    stopAt(judged(judge, sight));
    see(sight);
  },
});

/** Looks on at a command that was previewed on one version of its record (AGT-26). */
export const confirming = (
  judge: Judge,
  { rev, changed }: { readonly rev: number | null; readonly changed: Rejection },
): Witness => ({
  isPreview: false,
  loaded: (before) => stopAt((before?.rev ?? null) === rev ? judge(before?.record) : changed),
  decided: (sight) => stopAt(judged(judge, sight)),
});

import { Stopped } from '@waybill/api/stopped';
import type { Rejection } from '@waybill/kernel/rejection';
import type { Sight, Subject, Witness } from '@waybill/work/work';

/** Judges what a command is about, as it is or would be. */
export type Judge = (record: unknown) => Rejection | undefined;

function stopAt(refusal: Rejection | undefined): void {
  if (refusal !== undefined) throw new Stopped(refusal);
}

/** Looks at all that a command has to do with, before it decides and before it is written. */
function judging(judge: Judge, isPreview: boolean): Witness {
  return {
    isPreview,
    loaded: (before) => stopAt(judge(before?.record)),
    decided: ({ after, answer }) => stopAt(judge(after?.record) ?? judge(answer)),
  };
}

/** Looks on at a command that is only tried, and hands on what it saw (AGT-24). */
export function previewing(judge: Judge, see: (sight: Sight) => void): Witness {
  const witness = judging(judge, true);
  return {
    ...witness,
    decided: (sight) => {
      witness.decided(sight);
      see(sight);
    },
  };
}

/** Looks on at a command that was previewed on one version of its record (AGT-26). */
export function confirming(
  judge: Judge,
  { rev, changed }: { readonly rev: number | null; readonly changed: Rejection },
): Witness {
  const witness = judging(judge, false);
  return {
    ...witness,
    loaded: (before: Subject | undefined) => {
      if ((before?.rev ?? null) !== rev) throw new Stopped(changed);
      witness.loaded(before);
    },
  };
}

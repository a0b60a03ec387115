import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Changes } from '@waybill/table/plan/changes';
import { commitAtAnySize } from '@waybill/table/plan/commit-plan';
import type { Locks } from '@waybill/table/plan/locks';
import type { Write } from '@waybill/table/write';
import { retryOnConflict } from './retry.ts';
import type { BeginRefusal, Begun, CommitRefusal, Work } from './work.ts';

/**
 * One change of the shop, in the order in which it happens: `load` reads, `decide` judges without
 * reading or writing anything, `complete` fetches what a decision still lacks, `write` says what
 * becomes true, `present` what is answered. A refusal of any of them ends the command, and nothing
 * is written.
 */
export interface Command<Loaded, Decision, Answer, Refusal extends Rejection> {
  /**
   * Reads all that the decision stands on, with every attempt anew, beside the beginning of the
   * work. `locks` are what an earlier attempt lost and this one holds.
   */
  load(locks: Locks | undefined): Promise<Loaded | Refusal>;
  decide(loaded: Loaded, begun: Begun): Decision | Refusal;
  /** What only a decision that stands may take: a number of a range. It may be drawn in vain. */
  complete?(decision: Decision): Promise<Decision | Refusal>;
  /** A list fits one transaction; `Changes` may be of any size. Empty: nothing changes. */
  write(decision: Decision, loaded: Loaded): readonly Write<Refusal>[] | Changes<Refusal>;
  present(decision: Decision): Answer;
  /** How long it is repeated while other calls come between; `retryOnConflict` has the default. */
  readonly patienceMs?: number;
  /** What is kept of the answer for a repeat of the call, where the answer shows a secret. */
  keep?(decision: Decision): unknown;
}

/**
 * Runs a command until no other call comes between: its change as a whole, with its events, its
 * counts and the recorded answer, or nothing of it. Answers what it presents, or why it was
 * refused; a decision on fresh loads has the last word.
 */
export async function runCommand<Loaded, Decision, Answer, Refusal extends Rejection = never>(
  work: Work,
  command: Command<Loaded, Decision, Answer, Refusal>,
): Promise<Answer | Refusal | BeginRefusal | CommitRefusal> {
  return retryOnConflict(async (attempt) => {
    const [begun, loaded] = await Promise.all([work.begin(), command.load(attempt.locks)]);
    if (isRejection(begun)) return begun;
    if (isRejection(loaded)) return loaded;
    const decided = command.decide(loaded, begun);
    if (isRejection(decided)) return decided;
    const decision = command.complete === undefined ? decided : await command.complete(decided);
    if (isRejection(decision)) return decision;
    const answer = command.present(decision);
    const kept = command.keep?.(decision);
    const written = command.write(decision, loaded);
    const commit = (writes: readonly Write<Refusal>[]) => work.commit(writes, answer, kept);
    if (!('steps' in written)) return (await commit(written)) ?? answer;
    const change = { tenant: work.tenant, id: work.newId(), ...written, commit };
    return (await commitAtAnySize(change, attempt)) ?? answer;
  }, command.patienceMs);
}

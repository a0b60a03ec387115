import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { commitAtAnySize, type Locks } from '@waybill/table/commit';
import type { Changes, Write } from '@waybill/table/write';
import { retryOnConflict } from './retry.ts';
import type { BeginRefusal, Begun, CommitRefusal, Subject, Work } from './work.ts';

/** Steps of every command; `Decided` becomes the `Decision` that is written and presented. */
interface Steps<Loaded, Decided, Decision, Answer, Refusal extends Rejection> {
  /**
   * Reads all that the decision stands on, with every attempt anew, beside the beginning of the
   * work. `locks` are what an earlier attempt lost and this one holds.
   */
  load(locks: Locks | undefined): Promise<Loaded | Refusal>;
  decide(loaded: Loaded, begun: Begun): Decided | Refusal;
  /** A list fits one transaction; `Changes` may be of any size. Empty: nothing changes. */
  write(decision: Decision, loaded: Loaded): readonly Write<Refusal>[] | Changes<Refusal>;
  present(decision: Decision): Answer;
  /** Time for which it is repeated while other calls come between; `retryOnConflict` has the default. */
  readonly limitMs?: number;
  /** The answer that a repeat of the call gets, where the first one shows a secret. */
  keep?(decision: Decision): unknown;
  /** The record that it changes, as it was loaded or as the decision leaves it, for a witness. */
  subject?(loaded: Loaded, decision?: Decision): Subject | undefined;
}

/**
 * One change of the shop, in the order in which it happens: `load` reads, `decide` judges without
 * reading or writing anything, `write` says what becomes true, `present` what is answered. A
 * refusal of any of them ends the command, and nothing is written.
 */
export type Command<Loaded, Decision, Answer, Refusal extends Rejection> = Steps<
  Loaded,
  Decision,
  Decision,
  Answer,
  Refusal
>;

/** A command whose decision lacks what only one that stands may take. */
export interface CompletingCommand<Loaded, Decided, Decision, Answer, Refusal extends Rejection>
  extends Steps<Loaded, Decided, Decision, Answer, Refusal> {
  /** Completes the decision: with a number of a range, which may be drawn in vain, with a sealed text. */
  complete(decided: Decided): Promise<Decision | Refusal>;
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
  return runCompletingCommand(work, { ...command, complete: async (decided) => decided });
}

/** Runs a command that completes its decision, as `runCommand` runs any other. */
export async function runCompletingCommand<
  Loaded,
  Decided,
  Decision,
  Answer,
  Refusal extends Rejection = never,
>(
  work: Work,
  command: CompletingCommand<Loaded, Decided, Decision, Answer, Refusal>,
): Promise<Answer | Refusal | BeginRefusal | CommitRefusal> {
  return retryOnConflict(async (attempt) => {
    const [begun, loaded] = await Promise.all([work.begin(), command.load(attempt.locks)]);
    if (isRejection(begun)) return begun;
    if (isRejection(loaded)) return loaded;
    const before = work.witness && command.subject?.(loaded);
    work.witness?.loaded(before);
    const decided = command.decide(loaded, begun);
    if (isRejection(decided)) return decided;
    const decision = await command.complete(decided);
    if (isRejection(decision)) return decision;
    const answer = command.present(decision);
    work.witness?.decided({ before, after: command.subject?.(loaded, decision), answer });
    const kept = command.keep?.(decision);
    const written = command.write(decision, loaded);
    const commit = (writes: readonly Write<Refusal>[]) => work.commit(writes, answer, kept);
    // A preview has nothing to write, whatever its size: the commit weighs its answer alone.
    if (work.witness?.isPreview) return (await commit([])) ?? answer;
    if (!('steps' in written)) return (await commit(written)) ?? answer;
    const change = { tenant: work.tenant, id: work.newId(), ...written, commit };
    return (await commitAtAnySize(change, attempt)) ?? answer;
  }, command.limitMs);
}

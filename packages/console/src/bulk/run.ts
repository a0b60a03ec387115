import { sideBySide } from '@waybill/kernel/side-by-side';

/** The state of a row of a run. */
export type RowState = 'waiting' | 'running' | 'done' | 'refused';

/** The result of a row. */
export interface RowResult {
  readonly state: RowState;
  /** Why it was refused, or what is left to do. */
  readonly sentence?: string | undefined;
}

/** Results by the ids of their rows. */
export type Results = ReadonlyMap<string, RowResult>;

/** Calls that are under way at once. */
const AT_ONCE = 5;

/** The rows that are still to do: those that were never tried, and, when asked, those that were refused. */
export const leftToDo = (
  ids: readonly string[],
  results: Results,
  { again = false } = {},
): string[] =>
  ids.filter((id) => {
    const state = results.get(id)?.state ?? 'waiting';
    return state === 'waiting' || state === 'running' || (again && state === 'refused');
  });

/** Counts the rows in each state. */
export function countsOf(ids: readonly string[], results: Results): Record<RowState, number> {
  const counts = { waiting: 0, running: 0, done: 0, refused: 0 };
  for (const id of ids) counts[results.get(id)?.state ?? 'waiting'] += 1;
  return counts;
}

interface Work {
  readonly ids: readonly string[];
  /** Answers what is left to do for a row that is done. */
  readonly act: (id: string) => Promise<string | undefined>;
  readonly sentenceOf: (error: unknown) => string;
  readonly tell: (id: string, result: RowResult) => void;
  readonly isStopped: () => boolean;
}

/** Carries rows out, a few side by side, until all are done or the operator stops; what runs then ends. */
export async function runRows({ ids, act, sentenceOf, tell, isStopped }: Work): Promise<void> {
  await sideBySide(AT_ONCE, ids, async (id) => {
    if (isStopped()) return;
    tell(id, { state: 'running' });
    try {
      tell(id, { state: 'done', sentence: await act(id) });
    } catch (error) {
      tell(id, { state: 'refused', sentence: sentenceOf(error) });
    }
  });
}

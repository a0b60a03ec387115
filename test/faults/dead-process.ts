import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';

/**
 * When a process dies: before a call, or after it. Or it lives on, and only the answer of the call
 * is lost.
 */
export const timings = ['before', 'after', 'unheard'] as const;
export type Timing = (typeof timings)[number];

/** The error inside a dead process, which no caller ever sees. */
export const killed = new Error('killed');

/** A process that dies at the table: from one call on, nothing gets out and nothing comes back. */
export function killAt(fatal: number, timing: Timing): void {
  injectFault(async ({ number: call }, send) => {
    const dead = call > fatal && timing !== 'unheard';
    if (dead || (call === fatal && timing === 'before')) throw killed;
    const answer = await send();
    if (call === fatal) throw killed;
    return answer;
  });
}

const writes = (command: string) => !/^(?:Get|BatchGet|Query)/u.test(command);

/**
 * A process that dies before one of its writes: 1 is the first. Where it dies between reads makes
 * no difference to what it leaves. Answers whether it came that far.
 */
export function killBeforeWrite(fatal: number): { died: () => boolean } {
  let written = 0;
  injectFault(async ({ command, again }, send) => {
    if (writes(command) && !again) written += 1;
    if (written >= fatal) throw killed;
    return send();
  });
  return { died: () => written >= fatal };
}

/** The result of a piece of work, and its calls to the table in order: true for a write. */
export async function watchCalls<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; calls: readonly boolean[] }> {
  const calls: boolean[] = [];
  injectFault(({ number, command }, send) => {
    calls[number - 1] = writes(command);
    return send();
  });
  const result = await work();
  removeFault();
  return { result, calls };
}

/** The number of calls to the table that a piece of work makes. */
export const callsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await watchCalls(work)).calls.length;

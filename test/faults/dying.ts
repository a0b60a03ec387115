import { faultAtTable, heal } from '@waybill/testing/faults/table-fault';

/**
 * When a process dies: before a call, or after it. Or it lives on, and only the answer of the call
 * is lost.
 */
export const moments = ['before', 'after', 'unheard'] as const;
export type Moment = (typeof moments)[number];

/** The words of a dead process: nobody ever hears them. */
export const killed = new Error('killed');

/** A process that dies at the table: from one call on, nothing gets out and nothing comes back. */
export function dieAt(fatal: number, moment: Moment): void {
  faultAtTable(async ({ number: call }, send) => {
    const dead = call > fatal && moment !== 'unheard';
    if (dead || (call === fatal && moment === 'before')) throw killed;
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
export function dieBeforeWrite(fatal: number): { died: () => boolean } {
  let written = 0;
  faultAtTable(async ({ command }, send) => {
    if (writes(command)) written += 1;
    if (written >= fatal) throw killed;
    return send();
  });
  return { died: () => written >= fatal };
}

/** How many calls to the table a piece of work makes. */
export async function callsOf(work: () => Promise<unknown>): Promise<number> {
  let made = 0;
  faultAtTable(({ number }, send) => {
    made = number;
    return send();
  });
  await work();
  heal();
  return made;
}

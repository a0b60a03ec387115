import { documentClient } from '@waybill/table/client';

const NAME = 'fault';

type Fault = (call: number, send: () => Promise<unknown>) => Promise<unknown>;

/** Puts a fault between the product and its table; replaces the one before. */
export function faultAtTable(fault: Fault): void {
  let calls = 0;
  documentClient().middlewareStack.add(
    (next) => (args) => {
      calls += 1;
      return fault(calls, () => next(args)) as ReturnType<typeof next>;
    },
    { step: 'initialize', name: NAME, override: true },
  );
}

/** The table works again. */
export function heal(): void {
  documentClient().middlewareStack.remove(NAME);
}

export const moments = ['before', 'after'] as const;
export type Moment = (typeof moments)[number];

/** The words of a dead process: nobody ever hears them. */
export const killed = new Error('killed');

/** A process that dies at the table: from one call on, nothing gets out and nothing comes back. */
export function dieAt(fatal: number, moment: Moment): void {
  faultAtTable(async (call, send) => {
    if (call > fatal || (call === fatal && moment === 'before')) throw killed;
    const answer = await send();
    if (call === fatal) throw killed;
    return answer;
  });
}

/** How many calls to the table a piece of work makes. */
export async function callsOf(work: () => Promise<unknown>): Promise<number> {
  let made = 0;
  faultAtTable((call, send) => {
    made = call;
    return send();
  });
  await work();
  heal();
  return made;
}

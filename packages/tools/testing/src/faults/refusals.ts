import type { Which } from './lost-answers.ts';
import { injectFault } from './table-fault.ts';

const named = (name: string, more: object = {}) =>
  Object.assign(new Error(name), { name, ...more });

/** Refusal of a call beyond the throughput of the table. */
export const throttled = () => named('ThrottlingException', { $retryable: { throttling: true } });

/** Refusal of a role that may not make the call. */
export const forbidden = () => named('AccessDeniedException');

/** Refusal of a transaction of which one item is over its throughput. */
export const throttledInside = () =>
  named('TransactionCanceledException', { CancellationReasons: [{ Code: 'ThrottlingError' }] });

/** Refusal of a transaction whose item at `index` met another transaction. */
export const conflictingAt = (index: number) =>
  named('TransactionCanceledException', {
    CancellationReasons: [
      ...Array.from({ length: index }, () => ({ Code: 'None' })),
      { Code: 'TransactionConflict' },
    ],
  });

/** Refusal of a transaction that met another one. */
export const conflicting = () => conflictingAt(0);

/** Refusal of a single write that met a transaction. */
export const conflictingAlone = () => named('TransactionConflictException');

/** Refusal of a transaction whose token is still being worked on. */
export const inProgress = () => named('TransactionInProgressException');

/**
 * The first `times` of the chosen calls are refused before they reach the table. Answers how many
 * were.
 */
export function refuse(which: Which, refusal: () => Error, times: number): { met: () => number } {
  let met = 0;
  injectFault(async (call, send) => {
    if (!which(call) || met >= times) return send();
    met += 1;
    throw refusal();
  });
  return { met: () => met };
}

/**
 * The first of the chosen transactions takes effect, and its caller hears that it is in progress:
 * that is what a coordinator that fails looks like, and with a new token it would happen twice.
 */
export function sendThenInProgress(which: Which): { met: () => boolean } {
  let met = false;
  injectFault(async (call, send) => {
    if (met || !which(call)) return send();
    met = true;
    await send();
    throw inProgress();
  });
  return { met: () => met };
}

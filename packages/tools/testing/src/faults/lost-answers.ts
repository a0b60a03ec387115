import { letPass } from '../clock.ts';
import { injectFault, injectWireFault, type SentCall } from './table-fault.ts';

/** Node's error when a connection breaks before the answer came. */
const broken = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** The error of a request without an answer in time; the table may still receive it. */
export const unanswered = () => Object.assign(new Error('no answer'), { name: 'TimeoutError' });

/** Chooses the calls that a fault concerns. */
export type Which = (call: SentCall) => boolean;

/** Calls that change the table. */
export const isWrite: Which = ({ command }) => !/^(?:Get|BatchGet|Query)/u.test(command);

/** The write by which an intent is decided. */
export const decidesPlan: Which = (call) =>
  isWrite(call) && JSON.stringify(call.input).includes('"decided"');

/** The process dies as soon as an intent of its own is decided: nothing that follows reaches the table. */
export function killOnceDecided(): void {
  let isDecided = false;
  injectFault(async (call, send) => {
    if (isDecided) throw new Error('killed');
    const answer = await send();
    isDecided = decidesPlan(call);
    return answer;
  });
}

/** Longer than a write without an answer is sent again. */
const SILENCE_MS = 8_001;

/**
 * The answer of one call is lost for good: of those that `which` chooses the one with this number,
 * 1 being the first, takes effect, and its caller, who lives on, waits for it in vain. Answers
 * whether it came that far.
 */
export function loseAnswer(fatal: number, which: Which = isWrite): { lost: () => boolean } {
  let met = 0;
  let fatalCall: number | undefined;
  injectFault(async (call, send) => {
    if (!which(call)) return send();
    if (!call.again) met += 1;
    if (!call.again && met === fatal) fatalCall = call.number;
    const answer = await send();
    if (call.number === fatalCall) {
      letPass(SILENCE_MS);
      throw broken();
    }
    return answer;
  });
  return { lost: () => met >= fatal };
}

/** The first `times` tries of a write take effect and get no answer. Answers how many did. */
export function loseAnswers(times: number): { lost: () => number } {
  let lost = 0;
  injectFault(async (call, send) => {
    const answer = await send();
    if (!isWrite(call) || lost >= times) return answer;
    lost += 1;
    throw broken();
  });
  return { lost: () => lost };
}

/**
 * The answer of every other try of the chosen calls is lost on the wire, and the call is
 * sent again: the table sees each of them twice. Answers how many were.
 */
export function repeatLostAnswers(which: Which = isWrite): { repeated: () => number } {
  let repeated = 0;
  injectWireFault(async (call, send) => {
    const answer = await send();
    if (!which(call) || call.again) return answer;
    repeated += 1;
    throw broken();
  });
  return { repeated: () => repeated };
}

/**
 * The answer of the first write is lost on the wire, and before it is sent again others are
 * faster. Answers whether it came that far.
 */
export function overtakeLostAnswer(others: () => Promise<unknown>): { overtaken: () => boolean } {
  let lost = false;
  let overtaken = false;
  injectWireFault(async (call, send) => {
    const answer = await send();
    if (lost || !isWrite(call)) return answer;
    lost = true;
    await others();
    overtaken = true;
    throw broken();
  });
  return { overtaken: () => overtaken };
}

/**
 * The answer of the first write is lost on the wire, and its repeat is refused before it reaches
 * the table. Answers how many tries there were.
 */
export function repeatLostAnswerInto(refusal: () => Error): { tries: () => number } {
  let tries = 0;
  injectWireFault(async (call, send) => {
    if (!isWrite(call)) return send();
    tries += 1;
    if (tries === 2) throw refusal();
    const answer = await send();
    if (tries === 1) throw broken();
    return answer;
  });
  return { tries: () => tries };
}

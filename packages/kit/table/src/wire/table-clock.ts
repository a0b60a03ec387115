/*
 * Keys of what is gathered by time say when their change was sent, and a fold takes those that are
 * old enough. Clocks of functions may differ, and one of them may be set or stand still; the table
 * tells its own time with each answer. So what is compared with times of other processes is taken
 * from a clock that no answer of the table contradicts.
 */

/** The table tells whole seconds. */
const TOLD_MS = 1_000;

/**
 * A clock that differs by more is set by a test: AWS refuses requests of a real one after five
 * minutes (Signature Version 4, troubleshooting), and the SDK corrects it.
 */
const CREDIBLE_MS = 15 * 60_000;

/** How far the clock of this process is from that of the table, as far as answers tell. */
export interface TableClock {
  /** What an answer says; times of this process, in milliseconds, from before and after it. */
  hear(told: string | undefined, sent: number, received: number): void;
  /** The time of the table at a moment of this process. */
  at(moment: Date): Date;
}

/**
 * A clock that is moved as little as an answer asks for: the moment that it tells lies between its
 * request and its arrival. A right clock therefore stays, however long an answer took.
 */
export function tableClock(): TableClock {
  let ahead = 0;
  return {
    hear: (told, sent, received) => {
      const second = Date.parse(String(told));
      if (Number.isNaN(second)) return;
      const [least, most] = [second - received, second + TOLD_MS - sent];
      const needed = Math.min(Math.max(ahead, least), most);
      ahead = Math.abs(needed) > CREDIBLE_MS ? 0 : needed;
    },
    at: (moment) => new Date(moment.getTime() + ahead),
  };
}

/** Of this process. */
export const timeOfTable = tableClock();

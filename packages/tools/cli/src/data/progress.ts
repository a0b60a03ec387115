import type { Output } from '../shared/terminal.ts';

const SHOWN_EVERY_MS = 200;
/** A log has a line for each time. */
const LOGGED_EVERY_MS = 30_000;

/** So much time, as people say it. */
function duration(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.ceil(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Share of the work that is done, and the time that is left at the same speed. */
export function progressText(
  {
    done,
    total,
    before,
  }: { readonly done: number; readonly total: number; readonly before: number },
  elapsedMs: number,
): string {
  const here = done - before;
  const rate = here / Math.max(elapsedMs / 1000, 0.001);
  const left = here === 0 || done === total ? '' : `, ${duration((total - done) / rate)} left`;
  return `${done} of ${total}, ${Math.round(rate)} a second${left}`;
}

/** Shows how far a work is, in one line that is written over; a log is told now and then. */
export function progressOn(
  output: Output,
  total: number,
  before: number,
): { readonly step: () => void; readonly end: () => void } {
  const beganAt = Date.now();
  const isShown = output.isTTY === true;
  let shownAt = isShown ? 0 : beganAt;
  let done = before;
  const write = (now: number) => {
    const text = progressText({ done, total, before }, now - beganAt);
    output.write(isShown ? `\r${text}  ` : `${text}\n`);
  };
  return {
    step() {
      done += 1;
      const now = Date.now();
      if (now - shownAt < (isShown ? SHOWN_EVERY_MS : LOGGED_EVERY_MS)) return;
      shownAt = now;
      write(now);
    },
    end() {
      if (!isShown) return;
      write(Date.now());
      output.write('\n');
    },
  };
}

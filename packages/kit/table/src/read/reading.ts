import { Overloaded } from '../errors/overloaded.ts';
import { type Backoff, backoff, timeLimit } from '../wire/backoff.ts';
import { type MeasuredAnswer, measure } from '../wire/meter.ts';
import { asTableError, isUnanswered, obstacleOf } from '../wire/obstacle.ts';

/** A read may be repeated without harm; its caller waits no longer than that. */
const READ_MS = 4_000;

const TRIES = 4;
const PACE: Backoff = { first: 60, longest: 1_000 };

/**
 * A read that the table turned away or did not answer is sent again. In the end it is no fault of
 * the caller, who may repeat it.
 */
export async function reading<Answer extends MeasuredAnswer>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  const over = timeLimit(READ_MS);
  const pause = backoff(PACE);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await measure('read', send);
    } catch (thrown) {
      const error = asTableError(thrown);
      if (obstacleOf(error) === undefined && !isUnanswered(error)) throw thrown;
      if (attempt + 1 >= TRIES || over()) throw new Overloaded(thrown);
    }
    await pause();
  }
}

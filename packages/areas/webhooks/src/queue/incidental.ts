import type { SignerQueues } from './signer-task.ts';

/** Steps beside a delivery that may fail without harm to it. */
type Incidental = 'attempt-log' | 'retry-message' | 'visit-message' | 'health' | 'slot';

/** The outside of all that asks for work later: queues, and a log for what fails without harm. */
export interface LaterPorts {
  readonly queues: Pick<SignerQueues, 'later'>;
  readonly warn: (what: Incidental, error: unknown) => void;
}

/** Does what may fail, and says so. */
export async function logAndIgnore<Outcome>(
  { warn }: Pick<LaterPorts, 'warn'>,
  what: Incidental,
  work: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  try {
    return await work();
  } catch (error) {
    warn(what, error);
    return undefined;
  }
}

import type { NoticePorts } from '../endpoint/notice.ts';
import type { SlotKeeper } from '../endpoint/slots.ts';
import type { Send } from '../net/exchange.ts';
import type { NetPolicy } from '../net/policy.ts';
import type { SignerQueues } from '../queue/signer-task.ts';
import type { OpenSecrets } from './delivery-request.ts';

/** What may fail without harm to the delivery. */
type Incidental = 'attempt-log' | 'retry-message' | 'visit-message' | 'health' | 'slot';

export interface DeliverPorts {
  /** Which places may be reached. */
  readonly policy: NetPolicy;
  /** Where this service is reached itself: no delivery may go there (WHK-37). */
  readonly ownHosts: readonly string[];
  readonly send: Send;
  readonly openSecrets: OpenSecrets;
  readonly queues: SignerQueues;
  readonly slots: SlotKeeper;
  readonly now: () => Date;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  readonly warn: (what: Incidental, error: unknown) => void;
  readonly notices: NoticePorts;
}

/** Does what may fail, and says so. */
export async function logAndIgnore<Outcome>(
  { warn }: Pick<DeliverPorts, 'warn'>,
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

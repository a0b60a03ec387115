import type { NoticePorts } from '../endpoint/notice.ts';
import type { SlotKeeper } from '../endpoint/slots.ts';
import type { Send } from '../net/exchange.ts';
import type { NetPolicy } from '../net/policy.ts';
import type { LaterPorts } from '../queue/incidental.ts';
import type { SignerQueues } from '../queue/signer-task.ts';
import type { OpenSecrets } from './delivery-request.ts';

/** The outside of the signer: all that its work reads, sends and tells. */
export interface DeliverPorts extends LaterPorts {
  /** Places that may be reached. */
  readonly policy: NetPolicy;
  /** Hosts of this service itself: no delivery may go there (WHK-37). */
  readonly ownHosts: readonly string[];
  readonly send: Send;
  readonly openSecrets: OpenSecrets;
  readonly queues: SignerQueues;
  readonly slots: SlotKeeper;
  readonly now: () => Date;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  readonly notices: NoticePorts;
}

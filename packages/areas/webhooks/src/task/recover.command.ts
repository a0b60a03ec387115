import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { findEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointWithHealth } from '../endpoint/endpoint.ts';
import type { SignerQueues } from '../queue/signer-task.ts';
import { newRecovery, presentRecovery, type StoredRecovery } from './recovery.entity.ts';
import { recoveryWrites } from './recovery.repository.ts';
import type { Job, RecoverBody } from './recovery.schema.ts';
import { planRecovery } from './recovery-plan.ts';
import { refuseDisabled } from './redelivery.ts';

type Refusal = Rejection<'not_found' | 'endpoint_disabled' | 'recover_running' | 'invalid_value'>;

/** Begins the recovery of what did not reach an endpoint (WHK-146). */
export async function recover(
  work: Work,
  queues: Pick<SignerQueues, 'later'>,
  { endpoint, body }: { endpoint: string; body: RecoverBody },
) {
  const { tenant, now, at } = work;
  const id = work.newPrefixedId('whj');
  const recovery: Command<EndpointWithHealth, StoredRecovery, Job, Refusal> = {
    load: () => findEndpoint(tenant, endpoint),
    decide: (found) => {
      const plan = planRecovery(body, at);
      if (isRejection(plan)) return plan;
      return refuseDisabled(found.endpoint) ?? newRecovery(id, endpoint, plan, now);
    },
    write: (job) => recoveryWrites(tenant, job, now),
    present: presentRecovery,
  };
  const answer = await runCommand(work, recovery);
  if (isRejection(answer)) return answer;
  await queues.later([{ task: { kind: 'recovery', tenant, endpoint, id }, delaySeconds: 0 }]);
  return answer;
}

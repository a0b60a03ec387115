import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { AttemptQueues } from '../delivery/attempt-queue.ts';
import { findEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointWithHealth } from '../endpoint/endpoint.ts';
import { refuseDisabled } from '../errand/redelivery.ts';
import { newJob, presentJob, type StoredJob } from './recovery.entity.ts';
import { jobWrites } from './recovery.repository.ts';
import type { Job, RecoverBody } from './recovery.schema.ts';
import { planRecovery } from './recovery-plan.ts';

type Refusal = Rejection<'not_found' | 'endpoint_disabled' | 'recover_running' | 'invalid_value'>;

/** Begins the recovery of what did not reach an endpoint (WHK-146). */
export async function recover(
  work: Work,
  queues: Pick<AttemptQueues, 'tasks'>,
  { endpoint, body }: { endpoint: string; body: RecoverBody },
) {
  const { tenant, now, at } = work;
  const id = work.newPrefixedId('whj');
  const recovery: Command<EndpointWithHealth, StoredJob, Job, Refusal> = {
    load: () => findEndpoint(tenant, endpoint),
    decide: (found) => {
      const plan = planRecovery(body, at);
      if (isRejection(plan)) return plan;
      return refuseDisabled(found.endpoint) ?? newJob(id, endpoint, plan, now);
    },
    write: (job) => jobWrites(tenant, job, now),
    present: presentJob,
  };
  const answer = await runCommand(work, recovery);
  if (isRejection(answer)) return answer;
  await queues.tasks([{ task: { tenant, endpoint, job: id }, delaySeconds: 0 }]);
  return answer;
}

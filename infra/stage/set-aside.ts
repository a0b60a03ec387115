import type { Area } from '@waybill/area/define-area';
import type { Consumer } from '@waybill/events/topology';
import { quotas } from './quotas.ts';
import { runsOf } from './runs.ts';
import type { Stage } from './stage.ts';

/**
 * The signer alone opens secrets; its runs are apart from those of the API (WHK-129): as many as its
 * queues start, since a message that is refused a run counts as received, and would end unsent.
 */
export function reservedRuns({ source, grants }: Consumer, stage: Stage): number {
  if (grants.decrypts !== true || !stage.reserveSigner || source.kind !== 'queue') return 0;
  return source.queues.reduce((sum, read) => sum + runsOf(stage, read), 0);
}

interface Runners {
  readonly areas: readonly Area[];
  readonly consumers: readonly Consumer[];
}

/** Functions whose releases are gradual; the authorizer is one, and belongs to no area. */
const gradualCount = ({ areas, consumers }: Runners): number =>
  1 +
  areas.reduce((sum, { gradual }) => sum + gradual.length, 0) +
  consumers.filter(({ gradual }) => gradual === true).length;

/**
 * Refuses a stage that sets more runs aside than its account leaves (STG-14): AWS refuses it too,
 * but in the middle of the deployment.
 */
export function refuseScarceRuns(stage: Stage, runners: Runners): void {
  const reserved = runners.consumers.reduce((sum, one) => sum + reservedRuns(one, stage), 0);
  const warm = stage.release.warm * gradualCount(runners);
  const { concurrentRuns } = stage.account;
  if (reserved + warm <= concurrentRuns - quotas.unreservedRuns) return;
  throw new Error(
    `stages/${stage.name}.json: reserveSigner sets ${reserved} runs aside and release.warm ${warm}, and of ${concurrentRuns} (account.concurrentRuns) AWS keeps ${quotas.unreservedRuns}: lower runs.deliveries, runs.retries or release.warm, or have the quota raised and say so`,
  );
}

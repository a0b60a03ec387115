import type { DomainEvent } from '@waybill/events/event';
import { recordEvents } from '@waybill/events/record-events.writes';
import type { Instant } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { endpointEntity, endpointKey } from './endpoint.entity.ts';
import type { DisabledReason } from './endpoint.schema.ts';
import type { StoredEndpoint } from './endpoint.ts';
import { promptVisit } from './gate.repository.ts';

/** Why and when an endpoint is disabled, and the events about it. */
interface Disabling {
  readonly reason: DisabledReason;
  readonly at: Instant;
  readonly events: readonly DomainEvent[];
}

/** Disables the version of an endpoint that was read, unless it has changed since, and says so. */
export async function disableEndpoint(
  tenant: string,
  { id, version }: Pick<StoredEndpoint, 'id' | 'version'>,
  { reason, at, events }: Disabling,
): Promise<Conflict | undefined> {
  const disabled = { status: 'disabled', disabled_reason: reason } as const;
  const update = {
    update: endpointKey(tenant, id),
    set: endpointEntity.attributes({ ...disabled, disabled_at: at, updated_at: at }),
    add: { version: 1 },
    when: ['version', '=', version],
    orElse: concurrentModification,
  } as const;
  // A visit skips what waits for it (WHK-93).
  const visit = promptVisit({ tenant, endpoint: id }, at);
  return commit([update, visit, ...recordEvents(tenant, events)]);
}

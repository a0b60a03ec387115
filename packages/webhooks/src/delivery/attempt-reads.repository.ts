import { keysOfEvent } from '@waybill/events/change.repository';
import { type ReadItem, readAhead } from '@waybill/table/read';
import { endpointKeys } from '../endpoint/endpoint.repository.ts';
import type { AttemptRef } from './delivery.entity.ts';

/**
 * Reads what some attempts stand on in one batch: those of one message batch share an event or an
 * endpoint, and a call for each would cost more than all they read.
 */
export function readForAttempts(refs: readonly AttemptRef[]): ReadItem {
  return readAhead(
    refs.flatMap((ref) => [...endpointKeys(ref.tenant, ref.endpoint), ...keysOfEvent(ref)]),
  );
}

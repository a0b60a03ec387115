import type { Rejection } from '@waybill/kernel/rejection';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { findEndpoint, removeWrites } from './endpoint.repository.ts';
import type { EndpointWithHealth, StoredEndpoint } from './endpoint.ts';

interface Removed {
  readonly deleted: true;
  readonly id: string;
}

type Removal = Command<EndpointWithHealth, StoredEndpoint, Removed, Rejection<'not_found'>>;

/** Removes an endpoint with everything that belongs to it (WHK-29). */
export function removeEndpoint(work: Work, id: string) {
  const removal: Removal = {
    load: () => findEndpoint(work.tenant, id),
    decide: ({ endpoint }) => endpoint,
    write: (endpoint) => removeWrites(work.tenant, endpoint),
    present: () => ({ deleted: true, id }),
  };
  return runCommand(work, removal);
}

import type { Rejection } from '@waybill/kernel/rejection';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { findEndpoint } from './endpoint.repository.ts';
import type { EndpointWithHealth } from './endpoint.ts';
import { removeWrites } from './endpoint.writes.ts';

interface Removed {
  readonly deleted: true;
  readonly id: string;
}

type Removal = Command<EndpointWithHealth, EndpointWithHealth, Removed, Rejection<'not_found'>>;

/** Removes an endpoint with everything that belongs to it (WHK-29). */
export function removeEndpoint(work: Work, id: string) {
  const removal: Removal = {
    load: () => findEndpoint(work.tenant, id),
    decide: (stored) => stored,
    write: ({ endpoint }) => removeWrites(work.tenant, endpoint, work.at),
    present: () => ({ deleted: true, id }),
  };
  return runCommand(work, removal);
}

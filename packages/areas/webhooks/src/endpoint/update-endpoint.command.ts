import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { type Health, unknownHealth } from '../health/health.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { findEndpoint } from './endpoint.repository.ts';
import type { Endpoint, UpdateEndpointBody } from './endpoint.schema.ts';
import { type EndpointWithHealth, presentEndpoint } from './endpoint.ts';
import { updateWrites } from './endpoint.writes.ts';
import { decideUpdate, type EndpointUpdate } from './endpoint-update.ts';
import { sealHeaders } from './seal.ts';

interface Decision extends EndpointUpdate {
  readonly health: Health;
  /** The headers of the body, sealed; undefined where it has none. */
  readonly headers: string | undefined;
}

type Refusal = Rejection<'not_found' | 'version_conflict'>;

/** Updates an endpoint over the version that was read (WHK-22 to WHK-27). */
export function updateEndpoint(
  work: Work,
  sealer: Sealer,
  input: { id: string; body: UpdateEndpointBody; ifMatch: string | undefined },
) {
  const { tenant, at } = work;
  const { id, body, ifMatch } = input;
  const update: CompletingCommand<EndpointWithHealth, Decision, Decision, Endpoint, Refusal> = {
    load: () => findEndpoint(tenant, id),
    decide: ({ endpoint, health }) => {
      const decided = decideUpdate(endpoint, body, { ifMatch, at });
      if (isRejection(decided)) return decided;
      const healthAfter = decided.clearsHealth ? unknownHealth : health;
      return { ...decided, health: healthAfter, headers: undefined };
    },
    complete: async (decision) => {
      if (body.headers === undefined) return decision;
      const of = { tenant, endpoint: id, version: decision.endpoint.headers_version };
      return { ...decision, headers: await sealHeaders(sealer, of, body.headers) };
    },
    write: (decision, before) =>
      decision.unchanged && !decision.clearsHealth
        ? []
        : updateWrites(tenant, before.endpoint, decision.endpoint, decision),
    present: presentEndpoint,
  };
  return runCompletingCommand(work, update);
}

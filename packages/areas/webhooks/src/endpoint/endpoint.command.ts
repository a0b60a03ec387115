import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import {
  type Command,
  type CompletingCommand,
  runCommand,
  runCompletingCommand,
} from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { type Health, unknownHealth } from '../health/health.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { newSecret } from '../signing/secret.ts';
import { findEndpoint } from './endpoint.repository.ts';
import type { CreateEndpointBody, Endpoint, UpdateEndpointBody } from './endpoint.schema.ts';
import { type EndpointWithHealth, presentEndpoint } from './endpoint.ts';
import { createWrites, removeWrites, updateWrites } from './endpoint.writes.ts';
import { decideUpdate, type EndpointUpdate, newEndpoint } from './endpoint-update.ts';
import { sealHeaders, sealNewEndpoint } from './seal.ts';

/** Registers an endpoint; its answer shows the secret, what is kept of it does not (WHK-19). */
export async function registerEndpoint(work: Work, sealer: Sealer, body: CreateEndpointBody) {
  const secret = newSecret();
  const endpoint = newEndpoint({ id: work.newPrefixedId('whe'), body, secret, at: work.at });
  const values = { secret, headers: body.headers ?? [] };
  const record = presentEndpoint({ endpoint, health: unknownHealth });
  return runCommand(work, {
    load: () => sealNewEndpoint(sealer, work.tenant, endpoint, values),
    decide: (sealed) => sealed,
    write: (sealed) => createWrites(work.tenant, endpoint, sealed),
    present: () => ({ ...record, secret }),
    keep: () => record,
  });
}

interface Decision extends EndpointUpdate {
  readonly health: Health;
  /** The headers of the body, sealed; undefined where it has none. */
  readonly headers: string | undefined;
}

/** Updates an endpoint over the version that was read (WHK-22 to WHK-27). */
export function updateEndpoint(
  work: Work,
  sealer: Sealer,
  input: { id: string; body: UpdateEndpointBody; ifMatch: string | undefined },
) {
  const { tenant, at } = work;
  const { id, body, ifMatch } = input;
  type Refusal = Rejection<'not_found' | 'version_conflict'>;
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

interface Removed {
  readonly deleted: true;
  readonly id: string;
}

/** Removes an endpoint with everything that belongs to it (WHK-29). */
export function removeEndpoint(work: Work, id: string) {
  type Refusal = Rejection<'not_found'>;
  const removal: Command<EndpointWithHealth, EndpointWithHealth, Removed, Refusal> = {
    load: () => findEndpoint(work.tenant, id),
    decide: (stored) => stored,
    write: ({ endpoint }) => removeWrites(work.tenant, endpoint, work.at),
    present: () => ({ deleted: true, id }),
  };
  return runCommand(work, removal);
}

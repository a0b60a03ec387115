import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { unknownHealth } from '../health/health.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { newSecret } from '../signing/secret.ts';
import type { CreateEndpointBody } from './endpoint.schema.ts';
import { presentEndpoint } from './endpoint.ts';
import { createWrites } from './endpoint.writes.ts';
import { newEndpoint } from './new-endpoint.ts';
import { sealNewEndpoint } from './seal.ts';

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

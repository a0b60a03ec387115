import type { Instant } from '@waybill/kernel/instant';
import type { Rejection } from '@waybill/kernel/rejection';
import {
  type Command,
  type CompletingCommand,
  runCommand,
  runCompletingCommand,
} from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { Sealer } from '../sealing/sealer.ts';
import { newSecret } from '../signing/secret.ts';
import { findEndpoint } from './endpoint.repository.ts';
import type { Endpoint } from './endpoint.schema.ts';
import { type EndpointWithHealth, presentEndpoint } from './endpoint.ts';
import { secretWrites } from './endpoint.writes.ts';
import { sealSecret } from './seal.ts';
import { revokePrevious, rotateSecret, type SecretChange } from './secret-rotation.ts';

interface Rotated extends SecretChange {
  readonly previousExpiresAt: Instant;
}

interface Rotation {
  readonly secret?: string;
  readonly previous_expires_at: Instant;
}

/** Gives an endpoint a new secret, which its answer shows and nothing keeps (WHK-136, WHK-137). */
export function rotateEndpointSecret(
  work: Work,
  sealer: Sealer,
  { id, overlapSeconds }: { id: string; overlapSeconds: number },
) {
  const { tenant, now } = work;
  const secret = newSecret();
  const rotation: CompletingCommand<
    EndpointWithHealth,
    Rotated,
    Rotated & { readonly sealed: string },
    Rotation,
    Rejection<'not_found' | 'rotation_in_progress'>
  > = {
    load: () => findEndpoint(tenant, id),
    decide: ({ endpoint }) => rotateSecret(endpoint, { secret, overlapSeconds, now }),
    complete: async (decided) => {
      const [current] = decided.endpoint.secrets;
      const at = { tenant, endpoint: id, version: current?.version ?? 1 };
      return { ...decided, sealed: await sealSecret(sealer, at, secret) };
    },
    write: (decided, before) => secretWrites(tenant, before.endpoint, decided),
    present: ({ previousExpiresAt }) => ({ secret, previous_expires_at: previousExpiresAt }),
    keep: ({ previousExpiresAt }) => ({ previous_expires_at: previousExpiresAt }),
  };
  return runCompletingCommand(work, rotation);
}

/** Ends all secrets of an endpoint but the current one (WHK-138). */
export function revokePreviousSecrets(work: Work, id: string) {
  const { tenant, now } = work;
  type Revoked = EndpointWithHealth & { readonly change: SecretChange | undefined };
  const revocation: Command<EndpointWithHealth, Revoked, Endpoint, Rejection<'not_found'>> = {
    load: () => findEndpoint(tenant, id),
    decide: ({ endpoint, health }) => {
      const change = revokePrevious(endpoint, now);
      return { endpoint: change?.endpoint ?? endpoint, health, change };
    },
    write: ({ change }, before) =>
      change === undefined ? [] : secretWrites(tenant, before.endpoint, change),
    present: presentEndpoint,
  };
  return runCommand(work, revocation);
}

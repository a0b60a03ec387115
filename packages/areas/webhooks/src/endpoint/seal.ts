import type { SealContext, Sealer } from '../sealing/sealer.ts';
import type { CustomHeader } from './headers.ts';

/** A sealed value belongs to one endpoint and version and opens for nothing else (WHK-49). */
export function sealContext(tenant: string, endpoint: string, value: string): SealContext {
  return { tenant, endpoint, value };
}

export const secretName = (version: number) => `secret-${version}`;
export const headersName = (version: number) => `headers-${version}`;

export function sealHeaders(
  sealer: Sealer,
  at: { tenant: string; endpoint: string; version: number },
  headers: readonly CustomHeader[],
): Promise<string> {
  const context = sealContext(at.tenant, at.endpoint, headersName(at.version));
  return sealer.seal(JSON.stringify(headers), context);
}

export function sealSecret(
  sealer: Sealer,
  at: { tenant: string; endpoint: string; version: number },
  secret: string,
): Promise<string> {
  return sealer.seal(secret, sealContext(at.tenant, at.endpoint, secretName(at.version)));
}

/** The sealed values of a new endpoint. */
export async function sealNewEndpoint(
  sealer: Sealer,
  tenant: string,
  { id, headers_version: version }: { id: string; headers_version: number },
  values: { secret: string; headers: readonly CustomHeader[] },
): Promise<{ secret: string; headers: string }> {
  const [secret, headers] = await Promise.all([
    sealSecret(sealer, { tenant, endpoint: id, version: 1 }, values.secret),
    sealHeaders(sealer, { tenant, endpoint: id, version }, values.headers),
  ]);
  return { secret, headers };
}

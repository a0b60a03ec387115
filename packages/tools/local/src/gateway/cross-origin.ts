import type { IncomingMessage, ServerResponse } from 'node:http';
import { crossOrigin } from '@waybill/api/cors';
import { isLoopbackUrl } from '@waybill/kernel/loopback';

/** True if pages of an origin may call. */
export type AllowsOrigin = (origin: string) => boolean;

/** Those that are listed, and every page of this machine, whatever its port. */
export function originsAllowed(listed: readonly string[]): AllowsOrigin {
  return (origin) => listed.includes(origin) || isLoopbackUrl(origin);
}

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/**
 * Adds to any answer what the deployed gateway adds by itself where a stage lists origins; an
 * origin that is not allowed gets nothing, and its browser keeps the answer from the page. A
 * preflight is allowed whatever headers it asks for: here there is no stage to list them
 * (API-130, API-150, API-151).
 */
export function addCrossOriginHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  allows: AllowsOrigin,
): void {
  const { origin } = request.headers;
  response.setHeader('vary', 'Origin');
  if (origin === undefined || !allows(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-credentials', `${crossOrigin.allowCredentials}`);
  response.setHeader('access-control-expose-headers', crossOrigin.exposedHeaders.join(','));
  if (!isPreflight(request)) return;
  response.setHeader('access-control-allow-methods', crossOrigin.methods.join(','));
  const asked = request.headers['access-control-request-headers'];
  const allowed = asked === undefined ? crossOrigin.requestHeaders.join(',') : asked;
  response.setHeader('access-control-allow-headers', allowed);
  response.setHeader('access-control-max-age', crossOrigin.maxAgeSeconds);
}

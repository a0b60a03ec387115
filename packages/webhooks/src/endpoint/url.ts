import { isIP } from 'node:net';
import type { NetPolicy } from '../net/policy.ts';
import type { EndpointProblemCode } from './problem.ts';

const URL_LENGTH = 2048;
const HTTPS_PORT = 443;
const LOCAL_SUFFIXES = ['.localhost', '.local', '.internal', '.home.arpa'] as const;

function parsed(text: string): URL | undefined {
  if (text.length > URL_LENGTH || text.trim() !== text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const decorated = url.username !== '' || url.password !== '' || text.includes('#');
  return decorated || url.hostname === '' ? undefined : url;
}

/** The host of a URL without brackets and without the dot of a fully qualified name. */
export function hostOf(url: URL): string {
  return url.hostname.replaceAll(/^\[|\]$/gu, '').replace(/\.$/u, '');
}

function isBlockedHost(host: string, ownHosts: readonly string[]): boolean {
  if (!host.includes('.') || LOCAL_SUFFIXES.some((suffix) => host.endsWith(suffix))) return true;
  return ownHosts.some((own) => host === own || host.endsWith(`.${own}`));
}

/**
 * What is wrong with an endpoint's URL (webhooks.md 3.2). `URL` has already turned every other
 * spelling of an address into the common one. `ownHosts` are ours: a delivery to them would loop.
 */
export function urlProblems(
  text: string,
  policy: NetPolicy,
  ownHosts: readonly string[] = [],
): EndpointProblemCode[] {
  const url = parsed(text);
  if (url === undefined) return ['url_invalid'];
  const hostname = hostOf(url);
  if (policy.exempts({ protocol: url.protocol, hostname })) return [];
  const problems: EndpointProblemCode[] = [];
  if (url.protocol !== 'https:') problems.push('url_not_https');
  // A URL without a port has its scheme's; of plain http that is named by the scheme's problem.
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (!policy.ports.has(port)) problems.push('url_port_not_allowed');
  if (isIP(hostname) !== 0) problems.push('url_ip_literal');
  else if (isBlockedHost(hostname, ownHosts)) problems.push('url_blocked_host');
  return problems;
}

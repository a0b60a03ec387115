import { isIP } from 'node:net';
import type { NetPolicy } from '../net/policy.ts';
import type { EndpointProblemCode } from './endpoint-problem.ts';

const URL_LENGTH = 2048;
const HTTPS_PORT = 443;
const LOCAL_SUFFIXES = ['.localhost', '.local', '.internal', '.home.arpa'] as const;

function parsed(text: string): URL | undefined {
  // `URL` drops line breaks and tabs without a word: what is stored would not be what was sent.
  const clean = text.trim() === text && !/\p{Cc}/u.test(text);
  if (!clean || text.length > URL_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const decorated = url.username !== '' || url.password !== '' || text.includes('#');
  const long = url.href.length > URL_LENGTH;
  return decorated || long || url.hostname === '' ? undefined : url;
}

/** The one spelling of a URL that is stored, answered and called. */
export function normaliseUrl(text: string): string {
  return new URL(text).href;
}

/** The host of a URL without brackets and without the dot of a fully qualified name. */
export function hostOf(url: URL): string {
  return url.hostname.replaceAll(/^\[|\]$/gu, '').replace(/\.$/u, '');
}

function isOurs(host: string, ownHosts: readonly string[]): boolean {
  const names = ownHosts.map((own) => own.replace(/:\d+$/u, ''));
  return names.some((name) => host === name || host.endsWith(`.${name}`));
}

function isBlockedHost(host: string, ownHosts: readonly string[]): boolean {
  if (!host.includes('.') || LOCAL_SUFFIXES.some((suffix) => host.endsWith(suffix))) return true;
  return isOurs(host, ownHosts);
}

/**
 * Rules that an endpoint's URL breaks (WHK-32 to WHK-36). `URL` has already turned every other
 * spelling of an address into the common one. `ownHosts` are ours: a delivery to them would loop
 * (WHK-37). A name is ours on every port; an exempt address, which receivers of
 * the same machine share, on the port given.
 */
export function urlProblems(
  text: string,
  policy: NetPolicy,
  ownHosts: readonly string[],
): EndpointProblemCode[] {
  const url = parsed(text);
  if (url === undefined) return ['url_invalid'];
  const hostname = hostOf(url);
  if (policy.exempts({ protocol: url.protocol, hostname })) {
    return ownHosts.includes(url.host) ? ['url_blocked_host'] : [];
  }
  const problems: EndpointProblemCode[] = [];
  if (url.protocol !== 'https:') problems.push('url_not_https');
  // A URL without a port has its scheme's; of plain http that is named by the scheme's problem.
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (!policy.ports.has(port)) problems.push('url_port_not_allowed');
  if (isIP(hostname) !== 0) problems.push('url_ip_literal');
  else if (isBlockedHost(hostname, ownHosts)) problems.push('url_blocked_host');
  return problems;
}

/**
 * Tells that a URL that was allowed once is not any more, by its text: a stage closed its port, its
 * host became ours, or a rule came after it. Where its name leads is looked up with every connection
 * instead (WHK-209).
 */
export function isBlocked(
  url: string,
  { policy, ownHosts }: { readonly policy: NetPolicy; readonly ownHosts: readonly string[] },
): boolean {
  return urlProblems(url, policy, ownHosts).length > 0;
}

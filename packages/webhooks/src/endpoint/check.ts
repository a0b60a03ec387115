import type { NetPolicy } from '../net/policy.ts';
import type { Resolve } from '../net/resolver.ts';
import type { UpdateEndpointBody } from './endpoint.schema.ts';
import { headerProblems } from './headers.ts';
import type { EndpointProblem } from './problem.ts';
import { topicProblems } from './topics.ts';
import { hostOf, urlProblems } from './url.ts';

/** What the rules of an endpoint's fields depend on. */
export interface EndpointRules {
  readonly policy: NetPolicy;
  readonly resolve: Resolve;
  readonly knownTopics: readonly string[];
  readonly ownHosts: readonly string[];
}

/**
 * Whether the name leads to an address we would refuse to call. A name that does not resolve is
 * accepted: its entry may follow, and the connector looks again at every delivery.
 */
async function leadsInside(text: string, { policy, resolve }: EndpointRules): Promise<boolean> {
  const url = new URL(text);
  const target = { protocol: url.protocol, hostname: hostOf(url) };
  if (policy.exempts(target)) return false;
  const addresses = await resolve(target.hostname).catch(() => []);
  return addresses.some((address) => !policy.allows(target, address));
}

/** Everything that is wrong with the fields sent, in one answer (webhooks.md 3.2). */
export async function endpointProblems(
  fields: Pick<UpdateEndpointBody, 'url' | 'topics' | 'headers'>,
  rules: EndpointRules,
): Promise<EndpointProblem[]> {
  const { url, topics, headers } = fields;
  const problems: EndpointProblem[] = [];
  if (url !== undefined) {
    const codes = urlProblems(url, rules.policy, rules.ownHosts);
    if (codes.length === 0 && (await leadsInside(url, rules))) codes.push('url_blocked_address');
    problems.push(...codes.map((code) => ({ code, path: 'url' })));
  }
  if (topics !== undefined) problems.push(...topicProblems(topics, rules.knownTopics));
  if (headers !== undefined) problems.push(...headerProblems(headers));
  return problems;
}

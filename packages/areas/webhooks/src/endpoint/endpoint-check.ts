import type { NetPolicy } from '../net/policy.ts';
import { type Resolve, resolveForCheck } from '../net/resolver.ts';
import { type EndpointProblem, refuseProblems } from './endpoint-problem.ts';
import { type CustomHeader, headerProblems } from './headers.ts';
import { knownTopics } from './known-topics.ts';
import { ownHosts } from './own-hosts.ts';
import type { Sent } from './sent-body.ts';
import { topicProblems } from './topics.ts';
import { hostOf, urlProblems } from './url.ts';

/** Everything that the rules of an endpoint's fields depend on. */
export interface EndpointRules {
  readonly policy: NetPolicy;
  readonly resolve: Resolve;
  readonly knownTopics: readonly string[];
  readonly ownHosts: readonly string[];
}

/** The rules under a policy, for a call that came to `host`. */
export function rulesFor(policy: NetPolicy, host: string | undefined): EndpointRules {
  return { policy, resolve: resolveForCheck, knownTopics, ownHosts: ownHosts(host) };
}

/**
 * Tells that a name leads to an address we would refuse to call. A name that does not resolve is
 * accepted: its entry may follow, and the connector looks again at every delivery.
 */
async function leadsInside(text: string, { policy, resolve }: EndpointRules): Promise<boolean> {
  const url = new URL(text);
  const target = { protocol: url.protocol, hostname: hostOf(url) };
  if (policy.exempts(target)) return false;
  const addresses = await resolve(target.hostname).catch(() => []);
  return addresses.some((address) => !policy.allows(target, address));
}

/** The fields of an endpoint that have rules of their own. */
export interface RuledFields {
  readonly url?: string | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly headers?: readonly CustomHeader[] | null | undefined;
}

/** Every rule that the fields sent break (WHK-31). */
export async function endpointProblems(
  fields: RuledFields,
  rules: EndpointRules,
): Promise<EndpointProblem[]> {
  const { url, topics } = fields;
  const headers = fields.headers ?? undefined;
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

/** The body that was sent, or the refusal with everything that is wrong with it. */
export async function checkBody<Body extends RuledFields>(
  sent: Sent<Body>,
  rules: EndpointRules,
): Promise<Body | ReturnType<typeof refuseProblems>> {
  const problems = await endpointProblems(sent.fields, rules);
  if (sent.whole !== undefined && problems.length === 0) return sent.whole;
  return refuseProblems(sent.problems, problems);
}

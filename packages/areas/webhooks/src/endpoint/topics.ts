import type { EndpointProblem } from './endpoint-problem.ts';

const EVERYTHING = '*';
const WILDCARD = '.*';

function prefixOf(pattern: string): string | undefined {
  return pattern.endsWith(WILDCARD) ? pattern.slice(0, -1) : undefined;
}

/** Tells that a subscription covers a topic, or everything that another subscription covers. */
function covers(pattern: string, topic: string): boolean {
  if (pattern === EVERYTHING || pattern === topic) return true;
  const prefix = prefixOf(pattern);
  return prefix !== undefined && topic.startsWith(prefix);
}

/** Tells that an endpoint with these subscriptions receives a topic (WHK-42). */
export function receives(topics: readonly string[], topic: string): boolean {
  return topics.some((pattern) => covers(pattern, topic));
}

/** Subscriptions without what another one covers already, in the order given (WHK-43). */
export function normaliseTopics(topics: readonly string[]): string[] {
  const distinct = [...new Set(topics)];
  return distinct.filter(
    (topic) => !distinct.some((other) => other !== topic && covers(other, topic)),
  );
}

function isKnown(pattern: string, known: readonly string[]): boolean {
  return known.some((topic) => covers(pattern, topic));
}

/** Rules that subscriptions break: a mistyped one must not silently receive nothing. */
export function topicProblems(
  topics: readonly string[],
  known: readonly string[],
): EndpointProblem[] {
  if (topics.length === 0) return [{ code: 'topics_empty', path: 'topics' }];
  return topics.flatMap((topic, index): EndpointProblem[] =>
    isKnown(topic, known) ? [] : [{ code: 'unknown_topic', path: `topics.${index}` }],
  );
}

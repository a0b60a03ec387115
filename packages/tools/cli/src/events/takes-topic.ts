/** Matches a topic with the wanted ones: `order.placed`, `order.*`, `*`. */
export function takesTopic(patterns: readonly string[], topic: string): boolean {
  return patterns.some(
    (pattern) =>
      pattern === topic || (pattern.endsWith('*') && topic.startsWith(pattern.slice(0, -1))),
  );
}

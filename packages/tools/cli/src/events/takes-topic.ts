/** Whether a topic is one of those that are asked for: `order.placed`, `order.*`, `*`. */
export function takesTopic(patterns: readonly string[], topic: string): boolean {
  return patterns.some(
    (pattern) =>
      pattern === topic || (pattern.endsWith('*') && topic.startsWith(pattern.slice(0, -1))),
  );
}

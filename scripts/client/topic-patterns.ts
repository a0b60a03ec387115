import { type Document, topicsOf } from './document.ts';
import { literal } from './schema-type.ts';

/** The shape of the document whose values follow from its topics. */
export const TOPIC_PATTERN = 'TopicPattern';

/** Every wildcard that covers a topic: `order.return.*`, `order.*` and `*` for `order.return.received`. */
function wildcardsOf(topic: string): string[] {
  const words = topic.split('.').slice(0, -1);
  return ['*', ...words.map((_, index) => `${words.slice(0, index + 1).join('.')}.*`)];
}

/**
 * The type of what an endpoint can subscribe to, each value by itself: a misspelt topic does not
 * compile, and every pattern that the service accepts does (CLN-7).
 */
export function topicPatternType(document: Document): string {
  const topics = topicsOf(document).map(({ topic }) => topic);
  const values = new Set([...topics.flatMap(wildcardsOf), ...topics]);
  const lines = [...values].toSorted().map((value) => `\n  | ${literal(value)}`);
  return `/** A topic, a wildcard such as \`order.*\` that covers topics, or \`*\` for all. */\nexport type ${TOPIC_PATTERN} =${lines.join('')};\n`;
}

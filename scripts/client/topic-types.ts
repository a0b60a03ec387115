import { type Document, topicsOf } from './document.ts';
import { literal } from './schema-type.ts';

/** Every wildcard that covers a topic: `order.return.*`, `order.*` and `*` for `order.return.received`. */
function wildcardsOf(topic: string): string[] {
  const words = topic.split('.').slice(0, -1);
  return ['*', ...words.map((_, index) => `${words.slice(0, index + 1).join('.')}.*`)];
}

const union = (values: Iterable<string>) =>
  [...new Set(values)]
    .toSorted()
    .map((value) => `\n  | ${literal(value)}`)
    .join('');

/** Shapes whose values follow from the topics of the document, by name. */
const TYPES: Readonly<Record<string, (topics: readonly string[]) => string>> = {
  TopicPattern: (topics) =>
    `/** A topic, a wildcard such as \`order.*\` that covers topics, or \`*\` for all. */\nexport type TopicPattern =${union([...topics.flatMap(wildcardsOf), ...topics])};\n`,
  RecoveryTopic: () => 'export type RecoveryTopic = TopicPattern;\n',
  TestTopic: (topics) =>
    `/** The topic of a test, or another one whose example is sent. */\nexport type TestTopic =${union([...topics, 'webhook.test'])};\n`,
};

/**
 * The type of a shape that names topics, each value by itself: a misspelt topic does not compile, and
 * every one that the service accepts does (CLN-7). Of another shape nothing.
 */
export function topicType(name: string, document: Document): string | undefined {
  return TYPES[name]?.(topicsOf(document).map(({ topic }) => topic));
}

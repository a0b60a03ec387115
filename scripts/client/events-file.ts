import { type Document, topicsOf } from './document.ts';
import { literal, typeOf } from './schema-type.ts';
import { importOfShapes } from './shapes-file.ts';

/** The data of each topic. */
export function eventsFile(document: Document): string {
  const lines = topicsOf(document).map(
    ({ topic, data }) => `  ${literal(topic)}: ${typeOf(data, '  ')};\n`,
  );
  const body = `/** What an event of a topic tells. */\nexport interface EventData {\n${lines.join('')}}\n`;
  return `${importOfShapes(body, document)}\n${body}`;
}

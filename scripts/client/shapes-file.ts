import type { Document, Schema } from './document.ts';
import { declaration } from './schema-type.ts';
import { topicType } from './topic-types.ts';

/** Shapes that the runtime of the client has a type of its own for. */
const OWN = new Set(['Error', 'EventEnvelope']);

/** Every named shape of the document. */
export function shapesFile(document: Document): string {
  const body = Object.entries(document.components['schemas'] ?? {})
    .filter(([name]) => !OWN.has(name))
    .map(
      ([name, schema]) => `\n${topicType(name, document) ?? declaration(name, schema as Schema)}`,
    )
    .join('');
  const imports = body.includes('AtLeastOne<')
    ? "import type { AtLeastOne } from './at-least-one.ts';\n"
    : '';
  return `${imports}${body}`;
}

/** The names of shapes that stand in a text of types. */
function namesUsed(text: string, { components }: Document): string[] {
  const words = new Set(text.replaceAll(/\/\*\*[\s\S]*?\*\//gu, '').match(/\b[A-Z]\w*/gu));
  return Object.keys(components['schemas'] ?? {}).filter(
    (name) => words.has(name) && !OWN.has(name),
  );
}

/** The import of the shapes that a text of types names. */
export function importOfShapes(text: string, document: Document): string {
  const names = namesUsed(text, document);
  if (names.length === 0) return '';
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './shapes.generated.ts';\n`;
}

import { asJson, type GeneratedFile } from '../generated.ts';
import { type Document, nameIn, type Schema } from './document.ts';

/** Keywords by which a value is checked; texts for readers of the document stay out. */
const RULES = [
  'type',
  'enum',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'maxLength',
  'minItems',
  'maxItems',
  'maxProperties',
] as const;

function schemaNamed(name: string, { components }: Document): Schema {
  const found = components['schemas']?.[name];
  if (found === undefined) throw new Error(`there is no schema ${name}`);
  return found as Schema;
}

/** A schema with its references followed, and nothing but what a value is checked by. */
function rulesOf(schema: Schema, document: Document): Record<string, unknown> {
  if (schema.$ref !== undefined)
    return rulesOf(schemaNamed(nameIn(schema.$ref), document), document);
  const own = RULES.flatMap((name) => {
    const value = (schema as Readonly<Record<string, unknown>>)[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { anyOf, items, properties, additionalProperties: more, description } = schema;
  return {
    ...Object.fromEntries(own),
    // Only the description tells the meaning of a pattern.
    ...(schema.pattern !== undefined && description !== undefined && { description }),
    ...(anyOf && { anyOf: anyOf.map((one) => rulesOf(one, document)) }),
    ...(items && { items: rulesOf(items, document) }),
    ...(typeof more === 'object' && { additionalProperties: rulesOf(more, document) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, rulesOf(one, document)]),
      ),
    }),
  };
}

/** The rules of the bodies by which `waybill import` brings records in: what `--check` knows. */
export function recordRulesFile(document: Document): GeneratedFile {
  const rules = (name: string) => rulesOf(schemaNamed(name, document), document);
  const { properties: row, ...stock } = rules('StockLevelCreate');
  const { properties: order, ...placement } = rules('OrderPlace');
  const { payment_status } = rules('Order')['properties'] as Readonly<Record<string, unknown>>;
  const { quantity } = rules('StockItem')['properties'] as Readonly<Record<string, unknown>>;
  const text = asJson({
    carriers: rules('CarrierCreate'),
    // A file says beside `payment` how the payment stands.
    orders: { ...placement, properties: { ...Object(order), payment_status } },
    // A count is booked as a quantity of goods.
    stock: { ...stock, properties: { ...Object(row), on_hand: quantity } },
  });
  return { path: 'packages/tools/cli/src/data/record-rules.generated.json', text };
}

import { toJsonSchema } from '@valibot/to-json-schema';
import type { OrderField } from '@waybill/orders/order/order-field';
import { orderFields } from '@waybill/orders/order/order-fields';
import type { GeneratedFile } from './generated.ts';

const PATH = 'packages/console/src/orders/order-fields.generated.ts';

/** Kinds of the fields of a form, by those of the columns of a list. */
const KINDS = { text: 'text', uuid: 'id', number: 'number', boolean: 'flag', instant: 'moment' };

const isKind = (column: string | undefined): column is keyof typeof KINDS =>
  column !== undefined && Object.hasOwn(KINDS, column);

/** A day is a text of its own form. */
const isDay = ({ wire }: OrderField) =>
  toJsonSchema(wire, { typeMode: 'input', errorMode: 'ignore' }).format === 'date';

/** Fields of an order that people see as they are: those with a label. */
export function consoleOrdersFile(): GeneratedFile {
  const all: readonly (readonly [string, OrderField])[] = Object.entries(orderFields);
  const shown = all.flatMap(([name, field]) => {
    const { label, column, update } = field;
    if (label === undefined || !isKind(column)) return [];
    const isChanged = update !== undefined;
    const kind = isDay(field) ? 'day' : KINDS[column];
    return [{ name, label, kind, ...(isChanged && { isChanged }) }];
  });
  const text = [
    '// Made of the fields of orders, by `npm run generate openapi`.',
    "import type { OrderField } from './order-field.ts';",
    '',
    `export const ORDER_FIELDS: readonly OrderField[] = ${JSON.stringify(shown, null, 2)};`,
    '',
  ];
  return { path: PATH, text: text.join('\n') };
}

import type { Item, Value } from './item.ts';

const WRITE_BYTES = 1_024;
/** Bytes of a list or a map besides its content, and of each of its members. */
const CONTAINER_BYTES = 3;
const MEMBER_BYTES = 1;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Two digits are a byte, and one more; zeros at both ends do not count. */
function numberBytes(text: string): number {
  const digits = text.replace(/[eE].*$/u, '').replaceAll(/[^0-9]/gu, '');
  const significant = digits.replace(/^0+/u, '').replace(/0+$/u, '');
  return Math.ceil(significant.length / 2) + 1 + (text.startsWith('-') ? 1 : 0);
}

const weights: Readonly<Record<string, (content: never) => number>> = {
  S: (text: string) => Buffer.byteLength(text),
  N: numberBytes,
  B: (text: string) => Buffer.byteLength(text, 'base64'),
  SS: (texts: readonly string[]) => sum(texts.map((text) => Buffer.byteLength(text))),
  NS: (texts: readonly string[]) => sum(texts.map(numberBytes)),
  BS: (texts: readonly string[]) => sum(texts.map((text) => Buffer.byteLength(text, 'base64'))),
  L: (values: readonly Value[]) =>
    CONTAINER_BYTES + sum(values.map((value) => MEMBER_BYTES + valueBytes(value))),
  M: (values: Item) =>
    CONTAINER_BYTES + Object.keys(values).length * MEMBER_BYTES + itemBytes(values),
};

function valueBytes(value: Value): number {
  const [kind, content] = Object.entries(value)[0] ?? ['NULL', true];
  const weigh = weights[kind] as ((content: unknown) => number) | undefined;
  return weigh?.(content) ?? 1;
}

/**
 * The size of an item: the names and the values of its attributes
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html).
 */
export function itemBytes(item: Item): number {
  return sum(
    Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + valueBytes(value)),
  );
}

/** A write takes a unit a kilobyte, and at least one. */
export function writeUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / WRITE_BYTES));
}

/**
 * The units that a write takes of its table: by the larger of the item before and after, twice inside a
 * transaction
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html).
 */
export function tableWriteUnits(
  before: Item | undefined,
  after: Item | undefined,
  inTransaction: boolean,
): number {
  const bytes = Math.max(before ? itemBytes(before) : 0, after ? itemBytes(after) : 0);
  return writeUnits(bytes) * (inTransaction ? 2 : 1);
}

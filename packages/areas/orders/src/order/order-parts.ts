/** Parts that a reader of an order may leave out. */
export const orderParts = ['shipments', 'returns', 'refunds'] as const;

export type OrderPart = (typeof orderParts)[number];

/** The parts that a text names, separated by commas; all of them without a text (ORD-160). */
export function namedParts(include: string | undefined): readonly OrderPart[] {
  if (include === undefined) return orderParts;
  const named = include.split(',');
  return orderParts.filter((part) => named.includes(part));
}

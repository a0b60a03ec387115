/** Fate of an order once it is placed. */
export const fates = [
  'placed',
  'acknowledged',
  'held',
  'shipped in part',
  'shipped',
  'completed',
  'cancelled',
  'items cancelled',
  'return registered',
  'return received',
  'return completed',
  'return rejected',
] as const;
export type Fate = (typeof fates)[number];

/** Fate of an order that waits for approval. */
export const pendingFates = ['approved', 'pending', 'declined'] as const;
export type PendingFate = (typeof pendingFates)[number];

/** The fate of an order by its place among the others: each comes as often as the others. */
export function fateAt(index: number): Fate {
  return fates[index % fates.length] ?? 'placed';
}

/** The fate of an order that waits, by its place among all orders. */
export function pendingFateAt(index: number): PendingFate {
  return pendingFates[index % pendingFates.length] ?? 'pending';
}

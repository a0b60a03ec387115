/** What shapes a drawn number. */
export interface NumberFormat {
  readonly prefix: string;
  readonly suffix: string;
  /** Width the counter is filled up to with zeros; 0 writes it bare. */
  readonly padding: number;
}

/** Prefix, zero-filled counter, suffix; a counter wider than the padding is never cut (orders.md 4.14). */
export function formatNumber(counter: number, format: NumberFormat): string {
  return `${format.prefix}${String(counter).padStart(format.padding, '0')}${format.suffix}`;
}

export const ENTRY_BUDGET = 20_000;

/** Rows a list may read to answer what no index carries. */
export const SCAN_BUDGET = 2_000;

export const SORT_BUDGET = 5_000;

/** The amount that may be read for a list, in entries or in bytes of rows. */
export class Budget {
  #left: number;

  constructor(amount: number) {
    this.#left = amount;
  }

  spend(amount: number): void {
    this.#left -= amount;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}

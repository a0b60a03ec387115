/** How much was read for a list, in entries or in bytes of rows, and how much may be. */
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

/** How many entries were read for a list, and how many may be. */
export class Budget {
  #left: number;

  constructor(entries: number) {
    this.#left = entries;
  }

  spend(entries: number): void {
    this.#left -= entries;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}

const NAMED = 20;

/**
 * Work that a run could not do, so that no unit of it keeps another waiting. However much fails,
 * only the first are kept.
 */
export class Failures {
  #count = 0;
  readonly #named: { readonly name: string; readonly error: unknown }[] = [];

  add(name: string, error: unknown): void {
    this.#count += 1;
    if (this.#named.length < NAMED) this.#named.push({ name, error });
  }

  /** Does one unit of work; answers whether it was done. */
  async guard(name: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      this.add(name, error);
      return false;
    }
  }

  /** At the end of a run: throws when something failed, names it and says why the first did. */
  raise(sentence: (count: number) => string): void {
    if (this.#count === 0) return;
    const names = this.#named.map(({ name }) => name).join(', ');
    const errors = this.#named.map(({ error }) => error);
    throw new AggregateError(errors, `${sentence(this.#count)}: ${names} (${errors[0]})`);
  }
}

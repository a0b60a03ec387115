/**
 * The table does not keep up: a read or a write was turned away again and again, and nothing is
 * known to have been written. Callers may repeat later; the edge answers 503 `overloaded`
 * (API-124).
 */
export class Overloaded extends Error {
  constructor(cause: unknown) {
    super('the table does not keep up', { cause });
    this.name = 'Overloaded';
  }
}

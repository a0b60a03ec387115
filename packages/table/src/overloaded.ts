/**
 * The table does not keep up: a read or a write was turned away again and again, and nothing is
 * known to have been written. Callers may repeat later; the edge answers 503 `overloaded`
 * (API-124). So does a process whose tables are not those of its stage (STG-5): nothing of it is
 * the caller's fault either, and all of it works again once they are put back.
 */
export class Overloaded extends Error {
  constructor(cause: unknown) {
    super('the table does not keep up', { cause });
    this.name = 'Overloaded';
  }
}

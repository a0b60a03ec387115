/**
 * The table does not keep up: a read or a write was turned away, or got no answer, again and again.
 * Such a write may have taken effect all the same if it got no answer. The edge answers 503
 * `overloaded` (API-124, API-125). So does a process whose tables are not those of its stage
 * (STG-5): nothing of it is the caller's fault either, and all of it works again once they are put
 * back.
 */
export class Overloaded extends Error {
  constructor(cause: unknown) {
    super('the table does not keep up', { cause });
    this.name = 'Overloaded';
  }
}

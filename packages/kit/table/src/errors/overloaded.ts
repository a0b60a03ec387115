/**
 * The table does not keep up, or is not that of its stage (STG-5): a call was turned away or got no
 * answer again and again, and a write may have taken effect all the same. The edge answers 503
 * `overloaded` (API-124, API-125): nothing of it is the caller's fault.
 */
export class Overloaded extends Error {
  constructor(cause: unknown) {
    super('the table does not keep up', { cause });
    this.name = 'Overloaded';
  }
}

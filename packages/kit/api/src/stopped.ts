import type { Rejection } from '@waybill/kernel/rejection';

/** A refusal of who looks on at the work of a call: unwinds its handler, which has written nothing. */
export class Stopped extends Error {
  readonly refusal: Rejection;

  constructor(refusal: Rejection) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

import { DAY_SECONDS, plusSeconds } from '@waybill/kernel/instant';
import type { PeppolDocument } from '../document/document.schema.ts';

/** Days for which a refused document, and what answered it, is kept (PEP-48). */
const KEPT_DAYS = 400;

/** The moment up to which refused documents are too old to be kept. */
export function expiredUpTo(now: Date): Date {
  return plusSeconds(now, -KEPT_DAYS * DAY_SECONDS);
}

/** Tells a refused document that was kept long enough (PEP-48). */
export function isExpired({ status, created_at }: PeppolDocument, now: Date): boolean {
  return status === 'refused' && Date.parse(created_at) <= expiredUpTo(now).getTime();
}

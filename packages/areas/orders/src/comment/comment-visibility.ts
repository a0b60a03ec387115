import { type Rejection, reject } from '@waybill/kernel/rejection';
import { filterValues, type ListRequest } from '@waybill/table/list';
import type { Principal } from '../buyer/principal.ts';
import type { TrailEvent } from '../order/trail.schema.ts';
import { orderCommentAdded } from './comment.events.ts';
import type { Comment, CreateCommentBody } from './comment.schema.ts';

type Visibility = Comment['visibility'];

/** The refusal of a buyer that asks for what operators write to each other. */
const internalRefused = reject(
  'buyer_not_permitted',
  'Internal comments are the shop’s own; buyers write and read customer comments.',
);

/**
 * Whom a new comment is for: a buyer's are customer comments, whatever the setting (ORD-112); the
 * back office's as sent, else as the shop's default says (ORD-81).
 */
export function visibilityOf(
  { visibility }: Pick<CreateCommentBody, 'visibility'>,
  fallback: Visibility,
  principal: Principal | undefined,
): Visibility | Rejection<'buyer_not_permitted'> {
  if (principal === undefined) return visibility ?? fallback;
  return visibility === 'internal' ? internalRefused : 'customer';
}

/** The comments a call may list: of a buyer's only those for customers. */
export function limitToReadable(
  request: ListRequest,
  principal: Principal | undefined,
): ListRequest | Rejection<'buyer_not_permitted'> {
  if (principal === undefined) return request;
  const asksInternal = request.filters.some(
    (filter) => filter.column === 'visibility' && filterValues(filter).includes('internal'),
  );
  if (asksInternal) return internalRefused;
  const forCustomers = { column: 'visibility', value: 'customer' };
  return { ...request, filters: [...request.filters, forCustomers] };
}

/** A comment or a row of the trail as a buyer sees it: without the API key (API-138). */
export function withoutKey<Said extends Partial<Pick<Comment, 'by'>>>({ by: _, ...said }: Said) {
  return said;
}

/** Tells rows of the trail about internal comments, which buyers do not see (ORD-112). */
export function isInternal({ name, payload }: TrailEvent): boolean {
  return name === orderCommentAdded.topic && payload?.['visibility'] === 'internal';
}

import { isDeepStrictEqual } from 'node:util';
import { type Detail, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { Position, PositionInput, PositionUpdate } from './position.schema.ts';

/** Facts beside its body that a new position is given. */
export interface Given {
  readonly id: string;
  readonly list_id: string;
  readonly at: string;
  /** Its place where it names none. */
  readonly position: number;
}

/** The quantity of a position that names none (ORL-32). */
export const DEFAULT_QUANTITY = 1;

const NO_ARTICLE = 'must be given where there is no sku';

const numberOr = <Fallback>(sent: number | string | null | undefined, fallback: Fallback) =>
  sent === null || sent === undefined ? fallback : Number(sent);

function textsOf(sent: PositionUpdate['position_texts']): string[] | null {
  if (sent === null || sent === undefined) return null;
  return typeof sent === 'string' ? [sent] : sent;
}

/** A position as a body brings it; what it leaves out is null (ORL-31, ORL-32, ORL-34). */
export function newPosition(input: PositionInput, { id, list_id, at, position }: Given): Position {
  return {
    id,
    list_id,
    name: input.name,
    product_id: input.product_id ?? null,
    sku: input.sku ?? null,
    quantity: numberOr(input.quantity, DEFAULT_QUANTITY),
    unit: input.unit ?? null,
    price: numberOr(input.price, null),
    tax_rate: numberOr(input.tax_rate, null),
    image: input.image ?? null,
    category_slug: input.category_slug ?? null,
    subcategory_slug: input.subcategory_slug ?? null,
    custom_sku: input.custom_sku ?? null,
    cost_center_id: input.cost_center_id ?? null,
    position_texts: textsOf(input.position_texts),
    position: numberOr(input.position, position),
    metadata: input.metadata ?? null,
    created_at: at,
    updated_at: at,
  };
}

/** The fault in a position that names no article. */
function identityProblem({ product_id, sku }: Position, path: string): Detail[] {
  return product_id === null && sku === null ? [{ path, message: NO_ARTICLE }] : [];
}

/** Refuses positions that name no article; `pathOf` says where each stands in the body (ORL-31). */
export function refuseNameless(
  positions: readonly Position[],
  pathOf: (index: number) => string,
): Rejection<'invalid_value'> | undefined {
  const problems = positions.flatMap((one, index) => identityProblem(one, pathOf(index)));
  return problems.length === 0 ? undefined : rejectProblems('invalid_value', problems);
}

/** The names that a body sends, without those it leaves out. */
function sentOf(update: PositionUpdate): Partial<PositionInput> {
  return Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));
}

/**
 * A position after a partial update: absent keeps, null clears; the position itself where nothing
 * changes. A body that names nothing is refused (ORL-36).
 */
export function mergePosition(
  before: Position,
  update: PositionUpdate,
  at: string,
): Position | Rejection<'invalid_value'> {
  const sent = sentOf(update);
  if (Object.keys(sent).length === 0) {
    return rejectProblems('invalid_value', [{ path: 'body', message: 'must name a field' }]);
  }
  const { id, list_id, position, created_at } = before;
  const read = newPosition({ ...before, ...sent }, { id, list_id, position, at });
  const after = { ...read, created_at, updated_at: before.updated_at };
  if (isDeepStrictEqual(after, before)) return before;
  return refuseNameless([after], () => 'product_id') ?? { ...after, updated_at: at };
}

/** Positions in the order of their places, ties by id (ORL-34). */
export function inPlaceOrder(positions: readonly Position[]): Position[] {
  return positions.toSorted(
    (left, right) => left.position - right.position || (left.id < right.id ? -1 : 1),
  );
}

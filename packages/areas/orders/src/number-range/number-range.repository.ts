import type { Instant } from '@waybill/kernel/instant';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { get, queryAll } from '@waybill/table/read';
import { isThere } from '@waybill/table/write';
import { UNDRAWN_NUMBER, type Work } from '@waybill/work/work';
import {
  type DrawnNumber,
  formatNumber,
  type NoNumberRange,
  noNumberRange,
} from './number-format.ts';
import {
  asNumberRange,
  asStoredRange,
  numberRangeEntity,
  numberRangeKey,
  numberRangePartition,
  type StoredRange,
} from './number-range.entity.ts';
import type { NumberRange } from './number-range.schema.ts';

export const patterns = [
  definePattern({
    name: 'Number ranges of a tenant',
    key: 'pk = T#tenant#NUMBER_RANGES, sk = CODE#code',
    reads: 'the whole collection; a draw updates one range by its code',
  }),
];

async function loadStoredRanges(tenant: string): Promise<StoredRange[]> {
  return (await queryAll({ pk: numberRangePartition(tenant) })).map(asStoredRange);
}

/** Every range of the tenant. */
export async function loadNumberRanges(tenant: string): Promise<NumberRange[]> {
  return (await loadStoredRanges(tenant)).map(asNumberRange);
}

/** The range with this id, as stored; the collection is small enough to be read for it. */
export async function findStoredRange(
  tenant: string,
  id: string,
): Promise<StoredRange | Rejection<'not_found'>> {
  const ranges = await loadStoredRanges(tenant);
  return ranges.find((range) => range.id === id) ?? noSuchRange(id);
}

/** The range with this id. */
export async function findNumberRange(
  tenant: string,
  id: string,
): Promise<NumberRange | Rejection<'not_found'>> {
  const stored = await findStoredRange(tenant, id);
  return isRejection(stored) ? stored : asNumberRange(stored);
}

/** The refusal of a range that does not exist. */
export function noSuchRange(id: string): Rejection<'not_found'> {
  return reject('not_found', `There is no number range ${id}.`);
}

/**
 * The next number of the range with this code, in one atomic update (ORD-87): two draws never see
 * the same counter, whatever runs at the same time.
 */
export async function drawNumber(
  tenant: string,
  code: string,
  at: Instant,
): Promise<DrawnNumber | NoNumberRange> {
  if (code === '') return noNumberRange(code);
  const outcome = await write({
    update: numberRangeKey(tenant, code),
    raise: { counter: 'step' },
    // A counter can be moved back; that numbers were drawn stays true.
    set: numberRangeEntity.attributes({ updated_at: at, drawn: true }),
    when: isThere,
  });
  if ('refused' in outcome || outcome.item === undefined) return noNumberRange(code);
  const range = asStoredRange(outcome.item);
  return { number: formatNumber(range.counter, range), position_step: range.position_step };
}

/** A text in place of the next number of a range where none is drawn (AGT-24). */
async function undrawnOf(tenant: string, code: string): Promise<DrawnNumber | NoNumberRange> {
  const item = code === '' ? undefined : await get(numberRangeKey(tenant, code));
  if (item === undefined) return noNumberRange(code);
  return { number: UNDRAWN_NUMBER, position_step: asStoredRange(item).position_step };
}

/**
 * Draws for one unit of work: the first number of a range stays its number, however often the work
 * is decided again (ORD-133). A preview draws none.
 */
export function drawOnce({ tenant, at, witness }: Pick<Work, 'tenant' | 'at' | 'witness'>) {
  const drawn = new Map<string, DrawnNumber>();
  return async (code: string): Promise<DrawnNumber | NoNumberRange> => {
    if (witness?.isPreview) return undrawnOf(tenant, code);
    const draw = drawn.get(code) ?? (await drawNumber(tenant, code, at));
    if (!isRejection(draw)) drawn.set(code, draw);
    return draw;
  };
}

import { FENCE_ORDERS, fenceBefore, momentOf } from '../index/fences.ts';
import type { IndexOf } from '../index/index.entity.ts';
import type { Manifest } from '../index/manifest.ts';
import { BLOCK_ORDERS, firstIdOf, idsOf } from '../index/numbers.repository.ts';

const BLOCKS = FENCE_ORDERS / BLOCK_ORDERS;

/** The number of the first order whose id is a bound or behind it; of the next order where none is. */
export async function firstFrom(
  index: IndexOf,
  manifest: Manifest,
  bound: string,
): Promise<number> {
  if (manifest.next === 0 || bound > manifest.last_id) return manifest.next;
  let low = fenceBefore(manifest.fences, momentOf(bound)) * BLOCKS;
  // One block more: orders on both sides of a fence may be of one millisecond.
  let high = Math.min(low + BLOCKS + 1, Math.ceil(manifest.next / BLOCK_ORDERS));
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const id = await firstIdOf(index, middle);
    if (id !== undefined && id >= bound) high = middle;
    else low = middle;
  }
  const first = low * BLOCK_ORDERS;
  const block = Array.from({ length: BLOCK_ORDERS }, (_, place) => first + place).filter(
    (ordinal) => ordinal < manifest.next,
  );
  const ids = await idsOf(index, block);
  const found = block.find((ordinal) => (ids.get(ordinal) ?? '') >= bound);
  return found ?? Math.min(first + BLOCK_ORDERS, manifest.next);
}

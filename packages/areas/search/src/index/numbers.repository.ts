import { write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { get, getMany, queryAll } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { cheapestRanges } from './block-ranges.ts';
import { type IndexOf, notLater, numbersEntity, numbersKey } from './index.entity.ts';

export const patterns = [
  definePattern({
    name: 'The ids of numbers in a search',
    key: 'pk = T#tenant#SEARCH#generation#NUMBERS, sk = block',
    reads: '128 ids; those of a page in one batch, where many lie close together in one query',
  }),
];

/** Orders whose ids lie in one item: 2 KB. */
export const BLOCK_ORDERS = 128;

const ID_BYTES = 16;

const idBytes = (id: string): Uint8Array => Buffer.from(id.replaceAll('-', ''), 'hex');

const idText = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');

const blockOf = (ordinal: number): number => Math.floor(ordinal / BLOCK_ORDERS);

async function loadBlocks(
  index: IndexOf,
  blocks: readonly number[],
  consistent: boolean,
): Promise<Map<number, Uint8Array>> {
  const ranges = cheapestRanges(blocks);
  const alone = ranges.filter(({ first, last }) => first === last);
  const items = await Promise.all([
    getMany(
      alone.map(({ first }) => numbersKey(index, first)),
      { consistent },
    ),
    ...ranges
      .filter((range) => !alone.includes(range))
      .map(({ first, last }) => {
        const { pk, sk: from } = numbersKey(index, first);
        return queryAll({ pk, from, to: numbersKey(index, last).sk, consistent });
      }),
  ]);
  const found = items.flat().filter((item) => item !== undefined);
  return new Map(found.map((item) => [Number(item.sk), numbersEntity.read(item).ids]));
}

function idIn(blocks: ReadonlyMap<number, Uint8Array>, ordinal: number): string | undefined {
  const start = (ordinal % BLOCK_ORDERS) * ID_BYTES;
  const bytes = blocks.get(blockOf(ordinal))?.subarray(start, start + ID_BYTES) ?? new Uint8Array();
  return bytes.some((byte) => byte !== 0) ? idText(bytes) : undefined;
}

/** The ids of some numbers. One that a trailing read does not know is read once more. */
export async function idsOf(
  index: IndexOf,
  ordinals: readonly number[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  let missing = ordinals;
  for (const consistent of [false, true]) {
    const blocks = await loadBlocks(index, [...new Set(missing.map(blockOf))], consistent);
    for (const ordinal of missing) {
      const id = idIn(blocks, ordinal);
      if (id !== undefined) found.set(ordinal, id);
    }
    missing = missing.filter((ordinal) => !found.has(ordinal));
    if (missing.length === 0) break;
  }
  return found;
}

/**
 * Says whose some numbers are, beside those of their blocks that are known. False where a later
 * fold has written a block: this one was given up.
 */
export async function putNumbers(
  index: IndexOf,
  ids: ReadonlyMap<number, string>,
  fold: number,
): Promise<boolean> {
  const touched = [...new Set([...ids.keys()].map(blockOf))];
  const blocks = await loadBlocks(index, touched, true);
  const items = touched.map((block) => {
    const whole = Buffer.alloc(BLOCK_ORDERS * ID_BYTES);
    whole.set(blocks.get(block) ?? []);
    return { block, whole };
  });
  for (const [ordinal, id] of ids) {
    const item = items.find(({ block }) => block === blockOf(ordinal));
    item?.whole.set(idBytes(id), (ordinal % BLOCK_ORDERS) * ID_BYTES);
  }
  const outcomes = await Promise.all(
    items.map(({ block, whole }) =>
      write({
        put: numbersEntity.item(numbersKey(index, block), { ids: new Uint8Array(whole), fold }),
        when: notLater(fold),
      }),
    ),
  );
  return outcomes.every((outcome) => !('refused' in outcome));
}

/** When the first order of a block that has one was made, by its id. */
export async function firstIdOf(index: IndexOf, block: number): Promise<string | undefined> {
  const item = await get(numbersKey(index, block), { consistent: false });
  if (item === undefined) return undefined;
  return idsInBlock(item)[0];
}

/** The ids in a block, as it is stored. */
export function idsInBlock(item: TableItem): string[] {
  const blocks = new Map([[0, numbersEntity.read(item).ids]]);
  return Array.from({ length: BLOCK_ORDERS }, (_, place) => idIn(blocks, place)).filter(
    (id) => id !== undefined,
  );
}

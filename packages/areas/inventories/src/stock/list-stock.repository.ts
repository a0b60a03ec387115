import { type Rejection, reject } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { filterValues, type Listed, type ListRequest, listRows } from '@waybill/table/list';
import { getMany, query, readCommitted, readPage } from '@waybill/table/read';
import { indexedWords, isNamedBy, soughtWords } from './name-words.ts';
import { asStock, pointerKey, targetOf } from './stock.entity.ts';
import type { StockLevel } from './stock.schema.ts';
import { stockStore } from './stock.store.ts';
import { stockWordEntity, wordPartition } from './stock-word.entity.ts';

export const patterns = [
  definePattern({
    name: 'The stock rows whose name has a word',
    key: 'pk = T#tenant#STOCK_WORD#first letters, sk begins word',
    reads: 'ids of rows; a beginning reads those of all its words',
  }),
];

/** Rows of a word that are compared. */
const MOST = 1_000;

/** The rows of a word or of a beginning; undefined where they are too many to be compared. */
async function rowsOfWord(tenant: string, word: string): Promise<string[] | undefined> {
  const { items, after } = await query({
    pk: wordPartition(tenant, word),
    prefix: word,
    limit: MOST,
    consistent: false,
  });
  if (after !== undefined) return undefined;
  return [...new Set(items.map((item) => stockWordEntity.read(item).row))];
}

/** Rows by their ids, as they are committed; those that are gone are left out. */
async function rowsWithIds(tenant: string, ids: readonly string[]): Promise<StockLevel[]> {
  const pointers = await getMany(
    ids.map((id) => pointerKey(tenant, id)),
    { consistent: false },
  );
  const keys = pointers.filter((item) => item !== undefined).map((item) => targetOf(tenant, item));
  const found = await readCommitted(tenant, await getMany(keys, { consistent: false }));
  return found.filter((item) => item !== undefined).map(asStock);
}

function tooBroad(words: readonly string[]): Rejection<'list_too_broad'> {
  const told = words.map((word) => JSON.stringify(word)).join(', ');
  return reject('list_too_broad', `Very many names have ${told}; add a word that fewer have.`);
}

/**
 * A page of the stock rows. Of rows that are looked for by words, those of the word that fewest have are
 * compared with the others (INV-223).
 */
export async function listStock(
  tenant: string,
  request: ListRequest,
): Promise<Listed<StockLevel> | Rejection<'list_too_broad'>> {
  const asked = request.filters.filter(({ column }) => column === 'q');
  if (asked.length === 0) return readPage(stockStore, tenant, request);
  const filters = request.filters.filter(({ column }) => column !== 'q');
  const words = soughtWords(asked.flatMap(filterValues).map(String));
  const indexed = indexedWords(words);
  if (indexed === undefined) return listRows<StockLevel>([], { ...request, filters });
  const found = await Promise.all(indexed.map((word) => rowsOfWord(tenant, word)));
  const fewest = found
    .filter((ids) => ids !== undefined)
    .sort((some, others) => some.length - others.length);
  if (indexed.length > 0 && fewest.length === 0) return tooBroad(words);
  const rows = await rowsWithIds(tenant, fewest[0] ?? []);
  return listRows(
    rows.filter(({ name }) => isNamedBy(name, words)),
    { ...request, filters },
  );
}

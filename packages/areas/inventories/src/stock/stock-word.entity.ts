import { defineEntity, type Key, key, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { nameWords } from './name-words.ts';
import type { StockLevel } from './stock.schema.ts';

/** A word of the name of a row (INV-223). */
export const stockWordEntity = defineEntity({ name: 'stock_word', attributes: { row: text } });

/** A word and its beginnings of two letters or more lie in one partition; one letter is a partition. */
const FIRST_LETTERS = 2;

/** The partition of the words that begin as a word does. */
export const wordPartition = (tenant: string, word: string): string =>
  key('T', tenant, 'STOCK_WORD', Array.from(word).slice(0, FIRST_LETTERS).join(''));

export const wordKey = (tenant: string, word: string, row: string): Key => ({
  pk: wordPartition(tenant, word),
  sk: key(word, row),
});

export const wordItem = (tenant: string, word: string, row: string): TableItem =>
  stockWordEntity.item(wordKey(tenant, word, row), { row });

/** The words that lie beside a row. */
export const wordItems = (
  tenant: string,
  { id, name }: Pick<StockLevel, 'id' | 'name'>,
): TableItem[] => nameWords(name).map((word) => wordItem(tenant, word, id));

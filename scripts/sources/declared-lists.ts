import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rejection } from '@waybill/kernel/rejection';
import type { List, ListRow } from '@waybill/table/list';
import { ROOT, sourceFiles } from './source-files.ts';

/** A list as it is declared, whatever its rows. */
export type AnyList = List<ListRow, Rejection>;

/** A declared list, and the file that declares it. */
export interface DeclaredList {
  readonly file: string;
  readonly list: AnyList;
}

const isList = (value: unknown): value is AnyList =>
  typeof value === 'object' && value !== null && 'uniqueColumns' in value && 'rowOf' in value;

/** Every declared list: what the files named `*.store.ts` export. */
export async function declaredLists(): Promise<DeclaredList[]> {
  const files = sourceFiles('packages').filter((file) => file.endsWith('.store.ts'));
  const found = await Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(resolve(ROOT, file)).href)) as object;
      const lists = Object.values(module).filter(isList);
      if (lists.length === 0) throw new Error(`${file} declares no list`);
      return lists.map((list) => ({ file, list }));
    }),
  );
  return found.flat();
}

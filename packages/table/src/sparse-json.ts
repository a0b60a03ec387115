import { type Attribute, text } from './attribute.ts';

/** The columns of a row that may be null, all of them null. */
export type EmptyColumns<Row> = {
  readonly [Name in keyof Row as null extends Row[Name] ? Name : never]: null;
};

/**
 * A row as its JSON text without the columns that are null, which `empty` gives back. A page of a
 * list is fifty orders; taking thirty attributes of each apart costs more than all else about it.
 */
export function sparseJson<Row extends object>(empty: EmptyColumns<Row>): Attribute<Row> {
  return {
    write: sparseText,
    read: (stored) => ({ ...empty, ...JSON.parse(text.read(stored)) }),
  };
}

/** Several rows in one text. */
export function sparseJsonRows<Row extends object>(
  empty: EmptyColumns<Row>,
): Attribute<readonly Row[]> {
  return {
    write: (rows) => `[${rows.map(sparseText).join(',')}]`,
    read: (stored) => {
      const rows: readonly Row[] = JSON.parse(text.read(stored));
      return rows.map((row) => ({ ...empty, ...row }));
    },
  };
}

/** The JSON text of a row without the columns that are null. */
export function sparseText(row: object): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  );
}

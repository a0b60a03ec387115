import type { Transaction } from '../document/transaction.ts';
import { type CodeList, titledList } from '../tables/code-list.ts';
import tables from '../tables/peppol-rules.json' with { type: 'json' };
import { type ValueType, valueTypes } from './value-type.ts';

/** Facts of an attribute in a table; `a` of its rows. */
interface AttributeRow {
  readonly need?: string | undefined;
  readonly in?: string | undefined;
  readonly code?: string | undefined;
}

/** A row of a table, by its `notation`. */
export interface Row extends AttributeRow {
  readonly e: string;
  readonly d: number;
  readonly t?: string | undefined;
  readonly many?: boolean | undefined;
  readonly only?: string | undefined;
  readonly is?: string | undefined;
  readonly a?: Readonly<Record<string, AttributeRow | undefined>> | undefined;
  readonly schemaLocation?: string | undefined;
}

interface Table {
  readonly title: string;
  readonly root: string;
  readonly namespace: string;
  readonly customization: string;
  readonly profiles: readonly string[];
  /** The root, and all below it. */
  readonly elements: readonly Row[];
}

export const documentTables: Readonly<Record<Transaction, Table>> = tables.transactions;

/** The rule of what only the schema says. */
export const UBL = 'UBL';

interface ExpectedCode {
  readonly list: CodeList;
  readonly rule: string;
}

interface ExpectedAttribute {
  readonly needed: string | undefined;
  readonly code: ExpectedCode | undefined;
}

/** An element as a transaction expects it. */
export interface Expected {
  readonly name: string;
  /** Among its siblings. */
  readonly rank: number;
  readonly many: boolean;
  /** Rule that a parent without it breaks. */
  readonly needed: string | undefined;
  /** Rule that a child breaks which is not expected. */
  readonly only: string;
  /** Rule that an address of a schema breaks. */
  readonly schema: string;
  /** Type of its text; undefined where it has children. */
  readonly type: ValueType | undefined;
  readonly fixed: { readonly text: string; readonly rule: string } | undefined;
  readonly code: ExpectedCode | undefined;
  readonly attributes: ReadonlyMap<string, ExpectedAttribute>;
  readonly children: ReadonlyMap<string, Expected>;
}

function expectedCode({ in: list, code: rule = UBL }: AttributeRow): ExpectedCode | undefined {
  return list === undefined ? undefined : { list: titledList(list), rule };
}

function expectedAttributes(row: Row, type: ValueType | undefined) {
  const rows = Object.entries({ ...type?.needed, ...row.a });
  return new Map(
    rows.map(([name, { need, ...code } = {}]): [string, ExpectedAttribute] => [
      name,
      { needed: need, code: expectedCode(code) },
    ]),
  );
}

/** The element of a row with those of the rows below it. */
function expectedOf(row: Row, below: readonly Row[], rank: number): Expected {
  const type = row.t === undefined ? undefined : valueTypes[row.t];
  const { e: name, many = false, need: needed, only = UBL, is, code: rule = UBL } = row;
  const { schemaLocation: schema = UBL } = row;
  return {
    name,
    rank,
    many,
    needed,
    only,
    schema,
    type,
    fixed: is === undefined ? undefined : { text: is, rule },
    code: expectedCode(row),
    attributes: expectedAttributes(row, type),
    children: childrenOf(row.d, below),
  };
}

function childrenOf(depth: number, below: readonly Row[]): ReadonlyMap<string, Expected> {
  const children = new Map<string, Expected>();
  for (const [at, row] of below.entries()) {
    if (row.d !== depth + 1) continue;
    const behind = below.slice(at + 1);
    const end = behind.findIndex(({ d }) => d <= row.d);
    const own = end === -1 ? behind : behind.slice(0, end);
    children.set(row.e, expectedOf(row, own, children.size));
  }
  return children;
}

const compiled = new Map<Transaction, Expected>();

/** The document as a transaction expects it; its table is read once. */
export function expectedDocument(transaction: Transaction): Expected {
  const known = compiled.get(transaction);
  if (known !== undefined) return known;
  const { root, elements } = documentTables[transaction];
  const [first, ...below] = elements;
  const expected = expectedOf({ e: root, d: 0, ...first }, below, 0);
  compiled.set(transaction, expected);
  return expected;
}

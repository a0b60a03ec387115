import type { Transaction } from '../document/transaction.ts';
import { isBareDate, isIncoming } from '../rules/check-document.ts';
import { type Expected, expectedDocument } from '../rules/expected.ts';
import { type Draft, Drafting, insert, plainCode } from './draft.factory.ts';

/** A document that breaks one rule of a table alone, or stands at its edge and breaks none. */
export interface TableCase {
  readonly name: string;
  readonly root: Draft;
  /** As tables write them: `B00101`, `UBL`, `COMMON-R001`. */
  readonly broken: readonly string[];
}

type Path = readonly Expected[];

function pathsOf(expected: Expected, path: Path): Path[] {
  const children = [...expected.children.values()].map((child) => [...path, child]);
  return [path, ...children.flatMap((below) => pathsOf(below.at(-1) ?? expected, below))];
}

const NO_CODE = 'no-code';
const foreign: Draft = {
  name: 'cbc:UBLVersionID',
  attributes: {},
  children: [],
  text: '2.1',
  line: 1,
};

/** Elements of which sentence rules speak too, where they are empty or without one of a pair. */
const judgedBesides = new Set([
  'cac:AllowanceCharge',
  'cac:ClassifiedTaxCategory',
  'cac:OriginatorCustomerParty',
  'cac:TaxCategory',
]);
const paired = new Set(['cbc:MultiplierFactorNumeric', 'cbc:BaseAmount']);

/** A change of an element, and the rules that the document breaks then. */
interface Change {
  readonly name: string;
  readonly broken: readonly string[];
  readonly change: (at: Draft, parent: Draft, owner: Expected) => void;
}

const drop = (at: Draft, parent: Draft) => {
  parent.children = parent.children.filter((child) => child !== at);
};

function repeat(at: Draft, parent: Draft, owner: Expected): void {
  const copy = structuredClone(at);
  const id = copy.children[0]?.children.find((child) => child.name === 'cbc:ID');
  if (at.name === 'cac:OrderLine' && id !== undefined) id.text = 'A2';
  insert(parent, copy, owner);
}

const write = (text: string) => (at: Draft) => {
  at.text = text;
};

const setAttribute = (name: string, value: string) => (at: Draft) => {
  at.attributes[name] = value;
};

/** Presence of an element among its siblings. */
function* changesOfPresence({ name, needed, many }: Expected, isAlone: boolean): Generator<Change> {
  const emptied = isAlone ? ['COMMON-R001'] : [];
  if (paired.has(name)) return;
  yield needed === undefined
    ? { name: 'left out', broken: emptied, change: drop }
    : { name: 'missing', broken: [needed], change: drop };
  yield { name: 'twice', broken: many ? [] : ['UBL'], change: repeat };
}

function* changesOfAttributes({ attributes, type }: Expected): Generator<Change> {
  yield {
    name: 'with an unknown attribute',
    broken: ['UBL'],
    change: setAttribute('unknown', 'A1'),
  };
  for (const [attribute, { needed, code }] of attributes) {
    const without = (at: Draft) => {
      delete at.attributes[attribute];
    };
    const broken = needed === undefined ? [] : [needed];
    yield { name: `without ${attribute}`, broken, change: without };
    if (code === undefined) continue;
    const good = plainCode(code.list.title, code.list.codes);
    yield {
      name: `${attribute} no code`,
      broken: [code.rule],
      change: setAttribute(attribute, NO_CODE),
    };
    yield { name: `${attribute} a code`, broken: [], change: setAttribute(attribute, good) };
  }
  const known = type?.attributes.find((name) => !attributes.has(name));
  if (known !== undefined) {
    yield { name: `with ${known}`, broken: [], change: setAttribute(known, 'A1') };
  }
}

function* changesOfChildren(
  { name, only, children }: Expected,
  owner: string | undefined,
): Generator<Change> {
  const addForeign = (at: Draft) => {
    at.children.push(foreign);
  };
  yield { name: 'with what does not belong', broken: [only], change: addForeign };
  yield { name: 'with text', broken: ['UBL'], change: write('A1') };
  const needs = [...children.values()].flatMap(({ needed }) => needed ?? []);
  const empty = (at: Draft) => {
    at.children = [];
  };
  const broken = needs.length === 0 ? ['COMMON-R001'] : needs;
  const isJudged = [name, owner].some((one) => judgedBesides.has(one ?? ''));
  if (!isJudged) yield { name: 'empty', broken, change: empty };
  const swap = (at: Draft) => {
    at.children.unshift(...at.children.splice(1, 1));
  };
  if (needs.length > 1) yield { name: 'out of order', broken: ['UBL'], change: swap };
}

function* changesOfText(
  { name, code, fixed, type }: Expected,
  sentences: readonly string[],
): Generator<Change> {
  yield { name: 'blank', broken: ['COMMON-R001'], change: write('') };
  const addForeign = (at: Draft) => {
    at.text = '';
    at.children.push(foreign);
  };
  yield { name: 'with an element', broken: ['UBL'], change: addForeign };
  if (fixed !== undefined) {
    const broken = name === 'cbc:ProfileID' ? [...sentences, fixed.rule] : [fixed.rule];
    yield { name: 'another text', broken, change: write(`${fixed.text}:x`) };
  } else if (code !== undefined) {
    yield { name: 'no code', broken: [code.rule], change: write(NO_CODE) };
    const some = name === 'cbc:ChargeIndicator' ? ['false'] : [...code.list.codes].slice(0, 3);
    for (const one of some) {
      yield { name: `code ${one}`, broken: [], change: write(one) };
    }
  } else if (type?.wanted !== undefined) {
    const rule = isBareDate(name) ? 'COMMON-R030' : 'UBL';
    yield { name: 'another type', broken: [rule], change: write('x') };
  }
}

/** Changes of a document by what the table says of one element. */
function* changesOf(transaction: Transaction, path: Path, isAlone: boolean): Generator<Change> {
  const expected = path.at(-1) ?? expectedDocument(transaction);
  yield { name: 'as it is', broken: [], change: () => {} };
  if (path.length > 0) yield* changesOfPresence(expected, isAlone);
  yield* changesOfAttributes(expected);
  if (expected.type === undefined) yield* changesOfChildren(expected, path.at(-2)?.name);
  else yield* changesOfText(expected, isIncoming(transaction) ? ['R031'] : []);
}

/** All cases that follow from the table of a transaction. */
export function* tableCases(transaction: Transaction): Generator<TableCase> {
  const drafting = new Drafting(transaction);
  for (const path of pathsOf(drafting.expected, [])) {
    const owner = path.at(-2) ?? drafting.expected;
    const parent = drafting.with(path).steps.at(-2);
    for (const { name, broken, change } of changesOf(
      transaction,
      path,
      parent?.children.length === 1,
    )) {
      const { root, steps } = drafting.with(path);
      const at = steps.at(-1) ?? root;
      change(at, steps.at(-2) ?? root, owner);
      const place = path.map((one) => one.name).join('/');
      yield { name: `${place} ${name}`, root, broken };
    }
  }
}

import type { Transaction } from '../document/transaction.ts';
import { documentTables, type Expected, expectedDocument } from '../rules/expected.ts';
import { valueTypes } from '../rules/value-type.ts';
import { titledList } from '../tables/code-list.ts';

/** An element that a test changes. */
export interface Draft {
  name: string;
  attributes: Record<string, string>;
  children: Draft[];
  text: string;
  line: number;
}

/** Codes that no other rule looks at. */
const plainCodes: Readonly<Record<string, string>> = {
  eas: '0060',
  icd: '0060',
  iso4217: 'EUR',
  iso3166: 'BE',
  boolean: 'false',
};

const plainTexts: Readonly<Record<string, string>> = {
  Amount: '0',
  BinaryObject: 'QUJD',
  Date: '2026-11-24',
  Indicator: 'false',
  Measure: '1',
  Numeric: '0',
  Percent: '1',
  Quantity: '1',
  Time: '08:15:00',
};

/** Children without which a sentence rule would speak as well. */
const companions: Readonly<Record<string, readonly string[]>> = {
  'cac:OriginatorCustomerParty/cac:Party': ['cac:PartyIdentification', 'cac:PartyName'],
  'cac:AllowanceCharge': ['cbc:AllowanceChargeReasonCode', 'cbc:AllowanceChargeReason'],
  'cac:TaxCategory': ['cbc:Percent'],
  'cac:ClassifiedTaxCategory': ['cbc:Percent'],
};

const firstOf = (codes: ReadonlySet<string>): string => [...codes][0] ?? '';

/** A code of a list. */
export function plainCode(title: string, codes: ReadonlySet<string>): string {
  const known = Object.entries(plainCodes).find(([name]) => titledList(name).title === title);
  return known?.[1] ?? firstOf(codes);
}

/** Makes documents of one transaction from its table. */
export class Drafting {
  readonly transaction: Transaction;
  readonly expected: Expected;

  constructor(transaction: Transaction) {
    this.transaction = transaction;
    this.expected = expectedDocument(transaction);
  }

  private text({ name, fixed, code }: Expected, parent: string, type: string | undefined): string {
    const { customization, profiles } = documentTables[this.transaction];
    if (name === 'cbc:CustomizationID') return customization;
    if (name === 'cbc:ProfileID') return profiles[0] ?? '';
    if (fixed !== undefined) return fixed.text;
    if (code !== undefined) return plainCode(code.list.title, code.list.codes);
    if (/TaxCategory$/u.test(parent) && name === 'cbc:ID') return 'O';
    return plainTexts[type ?? ''] ?? 'A1';
  }

  /** The smallest element that breaks no rule. */
  element(expected: Expected, parents: readonly string[]): Draft {
    const attributes = [...expected.attributes].flatMap(([name, { needed, code }]) =>
      needed === undefined
        ? []
        : [[name, code === undefined ? 'A1' : plainCode(code.list.title, code.list.codes)]],
    );
    const path = [...parents, expected.name];
    const wanted = [path.slice(-2).join('/'), expected.name].flatMap(
      (name) => companions[name] ?? [],
    );
    const all = [...expected.children.values()];
    const chosen = all.filter(({ name, needed }) => needed !== undefined || wanted.includes(name));
    const children = chosen.length === 0 ? all.slice(0, 1) : chosen;
    return {
      name: expected.name,
      attributes: Object.fromEntries(attributes),
      children: children.map((child) => this.element(child, path)),
      text:
        expected.type === undefined
          ? ''
          : this.text(expected, parents.at(-1) ?? '', typeName(expected)),
      line: 1,
    };
  }

  /** A document with an element at a path below the root, and what stands at each of its steps. */
  with(path: readonly Expected[]): { root: Draft; steps: Draft[] } {
    const root = this.element(this.expected, []);
    const steps = [root];
    let names = [root.name];
    let owner = this.expected;
    for (const expected of path) {
      const parent = steps.at(-1) ?? root;
      let child = parent.children.find(({ name }) => name === expected.name);
      if (child === undefined) {
        child = this.element(expected, names);
        insert(parent, child, owner);
      }
      names = [...names, expected.name];
      owner = expected;
      steps.push(child);
    }
    this.complete(root, path);
    return { root, steps };
  }

  /** Adds what the sentence rules want beside an element, elsewhere. */
  private complete(root: Draft, path: readonly Expected[]): void {
    const names = path.map(({ name }) => name);
    const beside = (expected: Expected | undefined, parent: Draft, owner: Expected) => {
      if (expected === undefined || parent.children.some(({ name }) => name === expected.name))
        return;
      insert(parent, this.element(expected, [parent.name]), owner);
    };
    if (names.includes('cac:QuotationLineReference')) {
      beside(this.expected.children.get('cac:QuotationDocumentReference'), root, this.expected);
    }
    const [owner, leaf] = [path.at(-2), path.at(-1)];
    if (owner?.name !== 'cac:AllowanceCharge' || leaf === undefined || names.includes('cac:Price'))
      return;
    const pair = ['cbc:MultiplierFactorNumeric', 'cbc:BaseAmount'];
    const other = pair.find((name) => pair.includes(leaf.name) && name !== leaf.name);
    let parent = root;
    for (const name of names.slice(0, -1)) {
      parent = parent.children.find((child) => child.name === name) ?? parent;
    }
    if (other !== undefined) beside(owner.children.get(other), parent, owner);
  }
}

function typeName({ type }: Expected): string | undefined {
  return Object.entries(valueTypes).find(([, known]) => known === type)?.[0];
}

/** Puts a child where UBL wants it. */
export function insert(parent: Draft, child: Draft, owner: Expected): void {
  const rank = (name: string) => owner.children.get(name)?.rank ?? 0;
  const at = parent.children.findLastIndex(({ name }) => rank(name) <= rank(child.name));
  parent.children.splice(at + 1, 0, child);
}

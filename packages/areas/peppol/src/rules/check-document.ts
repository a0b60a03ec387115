import { incoming, type Transaction } from '../document/transaction.ts';
import type { XmlElement } from '../xml/element.ts';
import { isRealDay } from './day.ts';
import { type Expected, expectedDocument, UBL } from './expected.ts';
import { judgesOf } from './judges.ts';
import { type Place, rootPlace } from './place.ts';
import { type Breach, type DocumentProblem, listProblems, quoted, type Report } from './problem.ts';

/** Judgement on a document: problems refuse it, warnings never do. */
export interface Judgement {
  readonly problems: readonly DocumentProblem[];
  readonly warnings: readonly DocumentProblem[];
}

/** Rules whose breach only warns. */
const warning = /^(?:T114 R008|\w+ (?:R002|R013|COMMON-R(?:003|04[4-7]|056-2)))$/u;

const bareDates = new Set([
  'cbc:IssueDate',
  'cbc:DueDate',
  'cbc:TaxPointDate',
  'cbc:StartDate',
  'cbc:EndDate',
  'cbc:ActualDeliveryDate',
]);

/** True where a date must have no time zone (COMMON-R030). */
export const isBareDate = (name: string) => bareDates.has(name);

type Fault = Omit<Breach, 'at'>;

/** The first rule that a text breaks: what a rule of Peppol says is not said by UBL as well. */
function textFault({ name, fixed, code, type }: Expected, text: string): Fault | undefined {
  if (text === '') return { rule: 'COMMON-R001', message: `${name} must not be empty.` };
  if (fixed !== undefined && text !== fixed.text) {
    const message = `${name} must be ${quoted(fixed.text)}, not ${quoted(text)}.`;
    return { rule: fixed.rule, message };
  }
  if (code !== undefined && !code.list.codes.has(text)) {
    return { rule: code.rule, message: `${quoted(text)} is no code of ${code.list.title}.` };
  }
  if (isBareDate(name) && !isRealDay(text)) {
    return { rule: 'COMMON-R030', message: `${quoted(text)} is no day like 2026-11-24.` };
  }
  if (type?.wanted === undefined || type.isValue(text)) return undefined;
  return { rule: UBL, message: `${quoted(text)} must be ${type.wanted}.` };
}

/** An element that is empty because it lacks what it needs breaks the rules of that alone. */
const needsChildren = ({ children }: Expected) =>
  [...children.values()].some(({ needed }) => needed !== undefined);

function judgeText(expected: Expected, at: Place, report: Report): void {
  const { text, children } = at.element;
  if (expected.type !== undefined) {
    const fault = children.length > 0 ? undefined : textFault(expected, text);
    if (fault !== undefined) report({ ...fault, at });
  } else if (text !== '') {
    const message = `${expected.name} has elements, and the text ${quoted(text)} beside them.`;
    report({ rule: UBL, at, message });
  } else if (children.length === 0 && !needsChildren(expected)) {
    report({ rule: 'COMMON-R001', at, message: `${expected.name} must not be empty.` });
  }
}

/** Attributes that any element may have by the rules of schemas. */
const anywhere = new Set(['xsi:schemaLocation', 'xsi:noNamespaceSchemaLocation']);

function judgeAttributes(expected: Expected, at: Place, report: Report): void {
  const { attributes } = at.element;
  const { name, type } = expected;
  for (const [attribute, { needed, code }] of expected.attributes) {
    const value = attributes[attribute];
    if (value === undefined) {
      const message = `${name} must have the attribute ${attribute}.`;
      if (needed !== undefined) report({ rule: needed, at, attribute, message });
    } else if (code !== undefined && !code.list.codes.has(value)) {
      const message = `${quoted(value)} is no code of ${code.list.title}.`;
      report({ rule: code.rule, at, attribute, message });
    }
  }
  for (const attribute of Object.keys(attributes)) {
    if (type?.attributes.includes(attribute) || anywhere.has(attribute)) continue;
    report({ rule: UBL, at, attribute, message: `${name} has no attribute ${attribute}.` });
  }
}

function judgeMissing({ name, children }: Expected, at: Place, report: Report): void {
  const present = new Set(at.element.children.map((child) => child.name));
  for (const child of children.values()) {
    if (child.needed === undefined || present.has(child.name)) continue;
    report({ rule: child.needed, at, message: `${name} must contain ${child.name}.` });
  }
}

/** The siblings that were met before an element. */
interface Met {
  readonly names: Set<string>;
  last: Expected | undefined;
}

/** Repetition, or else a place behind a sibling that UBL wants later. */
function judgeOrder(sibling: Expected, met: Met, at: Place, report: Report): void {
  const { name, many, rank } = sibling;
  const { names, last } = met;
  if (!many && names.has(name)) {
    report({ rule: UBL, at, message: `${name} must not be repeated.` });
  } else if (last !== undefined && last.rank > rank) {
    report({ rule: UBL, at, message: `${name} must stand before ${last.name}.` });
  }
  names.add(name);
  met.last = sibling;
}

type Judges = ReturnType<typeof judgesOf>;

/** One pass over an element and those in it. */
function judge(expected: Expected, at: Place, judges: Judges, report: Report): void {
  judgeText(expected, at, report);
  judgeAttributes(expected, at, report);
  judgeMissing(expected, at, report);
  for (const judgeElement of judges.get(expected.name) ?? []) judgeElement(at, report);
  const met: Met = { names: new Set(), last: undefined };
  for (const element of at.element.children) {
    const child = expected.children.get(element.name);
    const place = { element, parent: at };
    if (child === undefined) {
      const message = `${element.name} does not belong into this document.`;
      report({ rule: expected.only, at: place, message });
    } else {
      judgeOrder(child, met, place, report);
      judge(child, place, judges, report);
    }
  }
}

/** True for documents that a buyer sends. */
export const isIncoming = (transaction: Transaction) =>
  (incoming as readonly Transaction[]).includes(transaction);

/** An address of a schema is an error in what comes in, and no more than a warning in what goes out. */
function judgeSchema(transaction: Transaction, at: Place, report: Report): void {
  const attribute = Object.keys(at.element.attributes).find((name) =>
    /\bschemaLocation$/u.test(name),
  );
  if (attribute === undefined) return;
  const rule = isIncoming(transaction) ? expectedDocument(transaction).schema : 'COMMON-R003';
  report({ rule, at, attribute, message: 'The document must not name a schema.' });
}

/**
 * Judges a document by the rules of its transaction: structure, types, codes and sentences together, all
 * problems in one answer (PEP-8 to PEP-12).
 */
export function checkDocument(root: XmlElement, transaction: Transaction): Judgement {
  const problems: Breach[] = [];
  const warnings: Breach[] = [];
  const report: Report = (breach) => {
    const list = warning.test(`${transaction} ${breach.rule}`) ? warnings : problems;
    list.push(breach);
  };
  const at = rootPlace(root);
  judgeSchema(transaction, at, report);
  judge(expectedDocument(transaction), at, judgesOf(transaction), report);
  return {
    problems: listProblems(problems, transaction),
    warnings: listProblems(warnings, transaction),
  };
}

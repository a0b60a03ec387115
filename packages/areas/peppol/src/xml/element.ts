/** An element of a document, as it was read or is to be written. */
export interface XmlElement {
  /** `cbc:ID`, `cac:Party`, the root bare (`Order`): whatever prefixes the document used. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Without blanks around it; empty where the element has children, as all documents of UBL are. */
  readonly text: string;
  /** Line of its start tag, from 1; 0 where it was not read. */
  readonly line: number;
}

export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The first element at a path of names, below an element. */
export function elementAt(element: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let at: XmlElement | undefined = element;
  for (const name of path) at = at?.children.find((child) => child.name === name);
  return at;
}

/** The text at a path of names; undefined where there is none, or it is empty. */
export function textAt(element: XmlElement, ...path: readonly string[]): string | undefined {
  return elementAt(element, ...path)?.text || undefined;
}

const isBlank = (code: number) => code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;

/** A text without the blanks of XML around it; a no-break space is none of them. */
export function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

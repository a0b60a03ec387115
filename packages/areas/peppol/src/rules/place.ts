import { childrenOf, type XmlElement } from '../xml/element.ts';

/** An element in its document. */
export interface Place {
  readonly element: XmlElement;
  readonly parent: Place | undefined;
}

export const rootPlace = (element: XmlElement): Place => ({ element, parent: undefined });

/** A child at its place; the element itself where it has none of that name. */
export function placeOf(parent: Place, name: string): Place {
  const element = parent.element.children.find((child) => child.name === name);
  return element === undefined ? parent : { element, parent };
}

export function placesOf(parent: Place, name: string): readonly Place[] {
  return childrenOf(parent.element, name).map((element) => ({ element, parent }));
}

const numbered = new WeakMap<XmlElement, ReadonlyMap<XmlElement, string>>();

/** `[2]` for each child that has siblings of its name; counted once, however many of them are named. */
function numbersIn(parent: XmlElement): ReadonlyMap<XmlElement, string> {
  const known = numbered.get(parent);
  if (known !== undefined) return known;
  const numbers = new Map<XmlElement, string>();
  for (const children of Map.groupBy(parent.children, ({ name }) => name).values()) {
    if (children.length === 1) continue;
    children.forEach((child, at) => {
      numbers.set(child, `[${at + 1}]`);
    });
  }
  numbered.set(parent, numbers);
  return numbers;
}

/** `/Order/cac:OrderLine[2]/cac:LineItem`: numbered where the parent has several of that name (PEP-9). */
export function pathOf({ element, parent }: Place): string {
  if (parent === undefined) return `/${element.name}`;
  const number = numbersIn(parent.element).get(element) ?? '';
  return `${pathOf(parent)}/${element.name}${number}`;
}

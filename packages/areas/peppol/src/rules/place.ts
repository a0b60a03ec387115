import { childrenOf, type XmlElement } from '../xml/element.ts';

/** An element in its document. */
export interface Place {
  readonly element: XmlElement;
  readonly parent: Place | undefined;
}

/** A child at its place; the element itself where it has none of that name. */
export function placeOf(parent: Place, name: string): Place {
  const element = parent.element.children.find((child) => child.name === name);
  return element === undefined ? parent : { element, parent };
}

export function placesOf(parent: Place, name: string): readonly Place[] {
  return childrenOf(parent.element, name).map((element) => ({ element, parent }));
}

/** `/Order/cac:OrderLine[2]/cac:LineItem`: numbered where the parent has several of that name (PEP-9). */
export function pathOf({ element, parent }: Place): string {
  if (parent === undefined) return `/${element.name}`;
  const siblings = childrenOf(parent.element, element.name);
  const number = siblings.length > 1 ? `[${siblings.indexOf(element) + 1}]` : '';
  return `${pathOf(parent)}/${element.name}${number}`;
}

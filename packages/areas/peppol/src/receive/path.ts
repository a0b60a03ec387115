import { childrenOf, type XmlElement } from '../xml/element.ts';

/** A child of a name with its path, `[n]` where its parent has several (PEP-73). */
export interface Located {
  readonly element: XmlElement;
  readonly path: string;
}

/** The children of a name, each with its path. */
export function located(parent: Located, name: string): Located[] {
  const found = childrenOf(parent.element, name);
  return found.map((element, index) => ({
    element,
    path: `${parent.path}/${name}${found.length > 1 ? `[${index + 1}]` : ''}`,
  }));
}

/** The root of a document with its path. */
export const atRoot = (element: XmlElement): Located => ({ element, path: `/${element.name}` });

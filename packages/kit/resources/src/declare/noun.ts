/** A noun with its article, for sentences. */
export function article(noun: string): string {
  return /^[aeiou]/u.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** The name of an entity's shape in the API document: `ShippingMethod` for `shipping_method`. */
export function shapeName(entity: string): string {
  return entity.replaceAll(/(?:^|_)([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}

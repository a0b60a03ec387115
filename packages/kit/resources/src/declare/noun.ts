/** A noun with its article, for sentences. */
export function article(noun: string): string {
  return /^[aeiou]/u.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** What the API document calls the record of an entity: `ShippingMethod` for `shipping_method`. */
export function shapeName(entity: string): string {
  return entity.replaceAll(/(?:^|_)([a-z])/gu, (_, letter: string) => letter.toUpperCase());
}

const leadsTo = (place: string, href: string) =>
  place === href || (href !== '/' && place.startsWith(`${href}/`));

/** The entry of the menu that an address belongs to: of several, the one that says most of it. */
export const entryAt = (place: string, hrefs: readonly string[]): string | undefined =>
  hrefs
    .filter((href) => leadsTo(place, href))
    .toSorted((one, other) => other.length - one.length)[0];

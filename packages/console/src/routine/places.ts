import { linkTo, withSearch } from '../frame/address/link-to.ts';
import type { Resource } from './resource.ts';
import { RESOURCE_NAMES } from './resource-names.generated.ts';

type Named = Pick<Resource, 'name'>;

/** Resources whose list is a page of its own. */
export const OWN_LISTS: Readonly<Record<string, string>> = { markets: '/markets' };

/** Record that others belong to, as an address names it. */
const belonging = (of: string | undefined) => (of === undefined ? '' : new URLSearchParams({ of }));

/** The list of a resource, or of those of its records that belong to one. */
export const listLink = ({ name }: Named, of?: string): string =>
  OWN_LISTS[name] ?? withSearch(linkTo`/r/${name}`, belonging(of));

/** The record of a resource. */
export const recordLink = ({ name }: Named, id: string, of?: string): string =>
  withSearch(linkTo`/r/${name}/${id}`, belonging(of));

/** The addresses below which records of a resource stand, and those of whatever belongs to them. */
export const placesOf = ({ name }: Named): string[] => [
  linkTo`/r/${name}`,
  ...RESOURCE_NAMES.filter(({ parent }) => parent === name).flatMap(placesOf),
];

import { type Key, key } from '@waybill/table/item';

/** The address of a change. */
export interface ChangeAddress {
  readonly tenant: string;
  readonly change: string;
  /** The partition it belongs to, without its tenant: `ORDER#id`. Without one it has its own. */
  readonly home?: string;
}

/** The sort keys of the changes that lie in a partition begin so. */
export const TRAIL = 'EVT#';

const KIND = 'CHANGE';

/** The home of a change as a text without `#`, for keys and names that are made of parts. */
export function homeAsText(home: string): string {
  return home.replaceAll('#', '/');
}

/** The home that such a text stands for. */
export function homeFromText(text: string): string {
  return text.replaceAll('/', '#');
}

/** The key of a change. */
export function changeKey({ tenant, change, home }: ChangeAddress): Key {
  if (home === undefined) return { pk: key('T', tenant, KIND, change), sk: KIND };
  return { pk: `${key('T', tenant)}#${home}`, sk: key('EVT', change) };
}

/** The address that a key stands for. */
export function addressOfChange({ pk, sk }: Key): ChangeAddress {
  const [, tenant = '', ...rest] = pk.split('#');
  if (sk === KIND) return { tenant, change: rest.at(-1) ?? '' };
  return { tenant, change: sk.slice(TRAIL.length), home: rest.join('#') };
}

/** The name of a change among the resources of an event on the bus. */
export function resourceOfChange({ tenant, change, home }: ChangeAddress): string {
  const path = home === undefined ? '' : `${homeAsText(home)}/`;
  return `waybill:${tenant}:${path}${KIND}/${change}`;
}

const RESOURCE = /^waybill:([^:#/]+):((?:[^:#/]+\/)*)CHANGE\/([0-9A-HJKMNP-TV-Z]{24})$/u;

/** The change that a resource of an event names; undefined for any other text. */
export function changeOfResource(resource: string): ChangeAddress | undefined {
  const [, tenant, path, change] = RESOURCE.exec(resource) ?? [];
  if (tenant === undefined || change === undefined || path === undefined) return undefined;
  return path === ''
    ? { tenant, change }
    : { tenant, change, home: homeFromText(path.slice(0, -1)) };
}

import { useParams, useSearchParams } from 'wouter';
import { RESOURCES } from './console-resources.generated.ts';
import type { Resource } from './resource.ts';
import type { Place } from './resource-calls.ts';

/** The resource of an address, and where its records lie: `/r/tiers?of=<method>`. */
export interface OpenedResource {
  readonly resource: Resource;
  readonly place: Place;
  /** The record that its records belong to; none where they belong to none. */
  readonly of: string | undefined;
}

/** Reads the address of a routine page; undefined where there is no such resource. */
export function useResource(): OpenedResource | undefined {
  const { resource: name } = useParams();
  const [search] = useSearchParams();
  const resource = RESOURCES.find((one) => one.name === name);
  const of = search.get('of') ?? undefined;
  if (resource === undefined) return undefined;
  const { parent } = resource;
  if (parent === undefined) return { resource, place: {}, of: undefined };
  return of === undefined ? undefined : { resource, place: { [parent.parameter]: of }, of };
}

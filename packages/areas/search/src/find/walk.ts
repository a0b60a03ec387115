import { firstIndex } from '@waybill/kernel/first-index';
import type { Budget } from '@waybill/table/list';

/** A walk over orders, the newest first: it answers the newest one that is at a bound or behind it. */
export interface Walk {
  next(bound: string): Promise<string | undefined>;
}

/** Before every id. */
export const NEWEST = '~';

/** The bound behind an order: all ids are as long, and none lies in between. */
export function behind(id: string): string {
  const last = id.length - 1;
  return `${id.slice(0, last)}${String.fromCharCode(id.charCodeAt(last) - 1)}${NEWEST}`;
}

/** Orders that are known, the newest first. */
export function listWalk(ids: readonly string[]): Walk {
  return { next: async (bound) => ids[firstIndex(ids, (id) => id <= bound)] };
}

/** Orders of which each is in one walk or more. */
export function anyOf(walks: readonly Walk[]): Walk {
  const [only, ...others] = walks;
  if (only !== undefined && others.length === 0) return only;
  return {
    async next(bound) {
      const ids = await Promise.all(walks.map((walk) => walk.next(bound)));
      let newest: string | undefined;
      for (const id of ids) if (id !== undefined && (newest ?? '') < id) newest = id;
      return newest;
    },
  };
}

/** Orders that are in every walk: a zig-zag join. */
export function allOf(walks: readonly Walk[]): Walk {
  const [only, ...others] = walks;
  if (only !== undefined && others.length === 0) return only;
  return {
    async next(bound) {
      let candidate = bound;
      for (let agreed = 0; agreed < walks.length; ) {
        agreed = 0;
        for (const walk of walks) {
          const id = await walk.next(candidate);
          if (id === undefined) return undefined;
          if (id === candidate) agreed += 1;
          candidate = id;
        }
      }
      return candidate;
    },
  };
}

/** The orders of a walk that pass, looked at in groups. */
export function passingWalk(
  walk: Walk,
  passing: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  group: number,
  budget: Budget,
): Walk {
  let [known, from, until] = [listWalk([]), '', NEWEST];
  return {
    async next(bound) {
      for (let at = bound; ; at = behind(until)) {
        if (at > from || at < until) {
          const ids = await take(walk, at, group);
          budget.spend(ids.length);
          if (budget.isSpent) return undefined;
          const passed = await passing(ids);
          known = listWalk(ids.filter((id) => passed.has(id)));
          from = at;
          until = ids.length < group ? '' : String(ids.at(-1));
        }
        const id = await known.next(at);
        if (id !== undefined || until === '') return id;
      }
    },
  };
}

/** So many orders of a walk, from a bound on. */
export async function take(walk: Walk, bound: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let from = bound; ids.length < count; ) {
    const id = await walk.next(from);
    if (id === undefined) break;
    ids.push(id);
    from = behind(id);
  }
  return ids;
}

import { chunksOf } from '@waybill/kernel/chunks';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { getMany } from '@waybill/table/read';
import { asChange } from './change.entity.ts';
import { readChangePage } from './change.repository.ts';
import { changeFloor } from './change-id.ts';
import { publishChanges } from './publish.ts';
import type { ReplayPlace, ReplayWindow } from './stream-watch.ts';

const PAGE = 50;

/** Changes whose bodies are in memory at once. */
const CHANGES_AT_ONCE = 10;

/** All tenants behind one, in their order, in groups. */
export type TenantsBehind = (slug: string | undefined) => AsyncIterable<readonly string[]>;

/** A replay, and what it may use. */
export interface Replay {
  readonly window: ReplayWindow;
  /** The place that an earlier run reached. */
  readonly place: ReplayPlace | undefined;
  readonly tenants: TenantsBehind;
  readonly now: Date;
  readonly hasTime: () => boolean;
  /** RecordedEvent after every page, so that nothing before it is published a third time. */
  readonly arrive: (place: ReplayPlace) => Promise<void>;
}

/** Most tenants have no events in a window: one read asks for many of them. */
const ASKED_AT_ONCE = 16;

/** Behind all places of a tenant's changes. */
const END = 'Z';

async function publishPage(
  keys: Parameters<typeof getMany>[0],
  { now }: Pick<Replay, 'now'>,
): Promise<void> {
  for (const some of chunksOf(keys, CHANGES_AT_ONCE)) {
    const items = await getMany(some);
    const changes = items.filter((item) => item !== undefined).map(asChange);
    const lost = await publishChanges(changes, now);
    if (lost.size > 0) throw new Error(`${lost.size} changes were neither published nor noted`);
  }
}

/** The places of a window's changes: from its first to right behind its last moment. */
function boundsOf({ from, to }: ReplayWindow): { readonly from: string; readonly to: string } {
  return { from: changeFloor(new Date(from)), to: changeFloor(new Date(Date.parse(to) + 1)) };
}

/** Those of some tenants that have events in the window, or are in the middle of it. */
async function toReplay(
  { window, place }: Replay,
  slugs: readonly string[],
): Promise<readonly string[]> {
  const withEvents = new Set<string>();
  await sideBySide(ASKED_AT_ONCE, slugs, async (tenant) => {
    if (place?.tenant === tenant) return void withEvents.add(tenant);
    const { keys } = await readChangePage({ tenant, ...boundsOf(window) }, 1);
    if (keys.length > 0) withEvents.add(tenant);
  });
  return slugs.filter((slug) => withEvents.has(slug));
}

/** Publishes the changes of a tenant behind a place; answers how many, or that time was over. */
async function replayTenant(
  replay: Replay,
  tenant: string,
  behind: string,
): Promise<{ published: number; isDone: boolean }> {
  const { from, to: end } = boundsOf(replay.window);
  let place = behind === '' ? from : behind;
  let published = 0;
  while (replay.hasTime()) {
    const { keys, next } = await readChangePage({ tenant, from: place, to: end }, PAGE);
    await publishPage(keys, replay);
    published += keys.length;
    if (next === undefined) return { published, isDone: true };
    place = next;
    await replay.arrive({ tenant, behind: place });
  }
  return { published, isDone: false };
}

async function* tenantsOf({ window, place, tenants }: Replay): AsyncGenerator<readonly string[]> {
  if (window.tenant !== undefined) yield [window.tenant];
  else {
    if (place !== undefined && place.behind !== END) yield [place.tenant];
    yield* tenants(place?.tenant);
  }
}

/**
 * Publishes again what was sent in a window, even if it was received: receivers know an event by its
 * id (WHK-15). Tenant by tenant and page by page; the next run continues where a run ran out of
 * time.
 */
export async function replayWindow(
  replay: Replay,
): Promise<{ published: number; isDone: boolean }> {
  let published = 0;
  for await (const slugs of tenantsOf(replay)) {
    if (!replay.hasTime()) return { published, isDone: false };
    for (const slug of await toReplay(replay, slugs)) {
      const { place } = replay;
      const behind = place?.tenant === slug ? place.behind : '';
      const tenant = await replayTenant(replay, slug, behind);
      published += tenant.published;
      if (!tenant.isDone) return { published, isDone: false };
      if (tenant.published > 0) await replay.arrive({ tenant: slug, behind: END });
    }
    await replay.arrive({ tenant: slugs.at(-1) ?? '', behind: END });
  }
  return { published, isDone: true };
}

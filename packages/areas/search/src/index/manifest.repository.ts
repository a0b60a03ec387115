import { write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { isNew } from '@waybill/table/write';
import { type IndexOf, manifestEntity, manifestKey } from './index.entity.ts';
import { EMPTY, type Manifest } from './manifest.ts';

export const patterns = [
  definePattern({
    name: 'What a search is answered from',
    key: 'pk = T#tenant#SEARCH#generation, sk = MANIFEST',
    reads: 'the runs of an index, and what is being done to them',
  }),
];

/** The manifest of an index; an index of nothing has the empty one. */
export async function loadManifest(index: IndexOf): Promise<Manifest> {
  return (await loadVersion(index)).manifest;
}

async function loadVersion(index: IndexOf) {
  const item = await get(manifestKey(index));
  return item === undefined ? { version: 0, manifest: EMPTY } : manifestEntity.read(item);
}

/**
 * Changes the manifest on what it is now, and again where another process changed it meanwhile.
 * Nothing is written where `change` answers nothing.
 */
export async function changeManifest(
  index: IndexOf,
  change: (manifest: Manifest) => Manifest | undefined,
): Promise<Manifest | undefined> {
  for (;;) {
    const { version, manifest } = await loadVersion(index);
    const changed = change(manifest);
    if (changed === undefined) return undefined;
    const outcome = await write({
      put: manifestEntity.item(manifestKey(index), { version: version + 1, manifest: changed }),
      when: version === 0 ? isNew : ['version', '=', version],
    });
    if (!('refused' in outcome)) return changed;
  }
}

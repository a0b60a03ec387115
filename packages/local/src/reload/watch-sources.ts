import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /(?<!\.(?:test|test-d|factory))\.(?:ts|json)$/u;

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap((entry) => foldersBelow(join(folder, entry.name)));
}

/** A folder and all below it; none where it is gone by now. */
function foldersBelow(folder: string): string[] {
  try {
    return [folder, ...foldersIn(folder)];
  } catch {
    return [];
  }
}

/**
 * Tells of each source that is saved below some folders, until it is called to end. It watches
 * folders, not files: editors replace a file as often as they write into it.
 */
export function watchSources(
  roots: readonly string[],
  onSaved: (file: string) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>();

  function forget(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  function watchBelow(root: string): void {
    for (const folder of foldersBelow(root)) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (_, name) => {
        if (name === null) return;
        const path = join(folder, name);
        if (SOURCE.test(name)) onSaved(path);
        else watchBelow(path);
      });
      watcher.on('error', () => forget(folder));
      watchers.set(folder, watcher);
    }
  }

  for (const root of roots) watchBelow(root);
  return () => {
    for (const folder of [...watchers.keys()]) forget(folder);
  };
}

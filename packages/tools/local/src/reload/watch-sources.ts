import { type Dirent, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

const SOURCE = /(?<!\.(?:test|test-d|factory))\.(?:ts|json)$/u;

/** A folder, and the sources in it. */
interface Folder {
  readonly path: string;
  readonly sources: readonly string[];
}

/** None where it is no folder, or is gone by now. */
function entriesIn(path: string): Dirent[] | undefined {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

/** A folder and all below it, without packages. */
function foldersBelow(path: string): Folder[] {
  const entries = entriesIn(path);
  if (entries === undefined) return [];
  const files = entries.filter((entry) => entry.isFile() && SOURCE.test(entry.name));
  const inner = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules');
  return [
    { path, sources: files.map(({ name }) => join(path, name)) },
    ...inner.flatMap(({ name }) => foldersBelow(join(path, name))),
  ];
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

  function forget(path: string): void {
    watchers.get(path)?.close();
    watchers.delete(path);
  }

  function notice(folder: string, name: string | null): void {
    if (name === null) return;
    const path = join(folder, name);
    // Of a folder that came, what was written into it before it was watched was saved as well.
    const saved = SOURCE.test(name) ? [path] : watchBelow(path);
    for (const source of saved) onSaved(source);
  }

  /** Answers the sources of the folders that were not watched. */
  function watchBelow(root: string): string[] {
    const folders = foldersBelow(root).filter(({ path }) => !watchers.has(path));
    for (const { path } of folders) {
      const watcher = watch(path, (_, name) => notice(path, name));
      watcher.on('error', () => forget(path));
      watchers.set(path, watcher);
    }
    return folders.flatMap(({ sources }) => sources);
  }

  for (const root of roots) watchBelow(root);
  return () => {
    for (const path of [...watchers.keys()]) forget(path);
  };
}

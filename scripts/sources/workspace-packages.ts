import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A package of ours: its folder, and the last part of its name. */
export interface WorkspacePackage {
  readonly name: string;
  readonly folder: string;
}

/** The folders in a folder, what is installed left out. */
export function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map((entry) => join(folder, entry.name));
}

function packagesBelow(folder: string): WorkspacePackage[] {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return foldersOf(folder).flatMap(packagesBelow);
  const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly name: string };
  return [{ name: basename(name), folder }];
}

/** The packages of a checkout, however they are grouped below `packages`. */
export function workspacePackages(root: string): WorkspacePackage[] {
  return packagesBelow(join(root, 'packages'));
}

import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/**
 * TypeScript files below a folder, relative to the project root, tests and what they share left
 * out, sorted.
 */
export function sourceFiles(folder: string): string[] {
  return readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !/\.(?:test(?:-d)?|factory)\.ts$/u.test(file))
    .filter((file) => !file.includes('node_modules/'))
    .sort();
}

const FOLDERS = ['bin', 'docs', 'examples', 'functions', 'infra', 'packages', 'scripts', 'test'];

function filesBelow(folder: string): string[] {
  return readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => !/(?:node_modules|vendor)\//u.test(file));
}

/** Every file that may cite a rule or a decision, relative to the project root, sorted. */
export function projectFiles(): string[] {
  return [...readdirSync(ROOT), ...FOLDERS.flatMap(filesBelow)]
    .filter((file) => /\.(?:ts|cjs|md)$/u.test(file))
    .sort();
}

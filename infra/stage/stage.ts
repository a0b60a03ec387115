import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { StageFile } from './stage-schema.ts';

/** Everything that may differ between two deployments; no stack compares stage names. */
export type Stage = Readonly<Omit<v.InferOutput<typeof StageFile>, '$schema'>> & {
  /** The name of its file; part of the name of everything that is deployed. */
  readonly name: string;
};

const FOLDER = resolve(import.meta.dirname, '../../stages');
const NAME = /^[a-z][a-z0-9]{1,11}$/u;

/** The names of the stages there are: one file each. */
export function stageNames(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'schema.json')
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

const parsed = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not readable JSON`, { cause: error });
  }
};

/** A strict object names the key it does not know; a missing one gets the words of its type. */
const problemOf = (issue: v.BaseIssue<unknown>): string => {
  const key = v.getDotPath(issue) ?? '';
  const missing = issue.kind === 'schema' && issue.input === undefined;
  return `  ${key} ${missing ? 'is missing' : issue.message}`;
};

/** Reads a stage as its file says it; every broken rule is named, with its key. */
export function stageFrom(name: string, content: unknown): Stage {
  if (!NAME.test(name)) {
    throw new Error(`stages/${name}.json: a name is 2 to 12 lower-case letters and digits`);
  }
  const checked = v.safeParse(StageFile, content);
  if (!checked.success) {
    const problems = checked.issues.map(problemOf).join('\n');
    throw new Error(`stages/${name}.json breaks rules of stages/schema.json:\n${problems}`);
  }
  const { $schema: _editors, ...stage } = checked.output;
  return { ...stage, name };
}

/**
 * The stage behind `-c stage=<name>` (cdk.json names dev): the file `stages/<name>.json`. A
 * mistyped name is an error: a deployment must never go to the wrong stage.
 */
export function stageOf(name: unknown, folder = FOLDER): Stage {
  const names = stageNames(folder);
  if (typeof name !== 'string' || !names.includes(name)) {
    throw new Error(`-c stage=<name> must be one of the files in stages: ${names.join(', ')}`);
  }
  return stageFrom(name, parsed(join(folder, `${name}.json`)));
}

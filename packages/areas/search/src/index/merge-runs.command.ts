import { uuidAt } from '@waybill/kernel/id';
import { PREFIX_LETTERS } from '../words/word-terms.ts';
import type { IndexOf } from './index.entity.ts';
import { changeManifest, loadManifest } from './manifest.repository.ts';
import {
  type Manifest,
  type MergeTask,
  type Run,
  removableRuns,
  replaceRuns,
  runsToMerge,
} from './manifest.ts';
import { mergePostings, ordinalOf, type Posting } from './postings.ts';
import { loadChunk, loadLines, putRun, removeRun } from './run.repository.ts';
import { groupOf, RunBuilder } from './run-builder.ts';
import type { Line } from './run-format.ts';
import { compareTerms } from './term-order.ts';

const LEASE_MS = 60_000;

/** Items that are written together. */
const WRITTEN_TOGETHER = 100;

/** Behind all terms of a group; a group of one letter is a word of one letter. */
const behind = (group: string): string =>
  Array.from(group).length < PREFIX_LETTERS ? `${group} ` : `${group}\u{10FFFF}`;

async function* linesOf(index: IndexOf, run: Run, from: string, now: number): AsyncGenerator<Line> {
  let next = from;
  for (;;) {
    const page = await loadLines(index, run, next, now);
    if (page === undefined) return;
    for (const line of page.lines) if (compareTerms(line.term, from) >= 0) yield line;
    next = page.after;
  }
}

async function postingsOf(
  index: IndexOf,
  run: Run,
  line: Line,
  now: number,
): Promise<readonly Posting[]> {
  if (!('count' in line)) return line.postings;
  const list = { kind: 'LIST', term: line.term } as const;
  const all: Posting[] = [];
  for (let newest = Number.MAX_SAFE_INTEGER; ; ) {
    const { postings, isLast } = await loadChunk(index, run, list, newest, now);
    for (const one of postings) all.push(one);
    if (isLast) return all;
    newest = ordinalOf(postings.at(-1) ?? 0) - 1;
  }
}

/** The terms of several runs, the youngest run first, each term once and with what is true of it. */
async function* mergedTerms(
  index: IndexOf,
  runs: readonly Run[],
  from: string,
  isWhole: boolean,
  now: number,
): AsyncGenerator<[string, Posting[]]> {
  const sources = runs.map((run) => ({ run, lines: linesOf(index, run, from, now) }));
  const heads = await Promise.all(sources.map(async ({ lines }) => (await lines.next()).value));
  for (;;) {
    const terms = heads.flatMap((line) => (line === undefined ? [] : [line.term]));
    const [term] = terms.sort(compareTerms);
    if (term === undefined) return;
    const lists: (readonly Posting[])[] = [];
    for (const [place, { run, lines }] of sources.entries()) {
      const head = heads[place];
      if (head?.term !== term) continue;
      lists.push(await postingsOf(index, run, head, now));
      heads[place] = (await lines.next()).value;
    }
    const merged = mergePostings(lists, isWhole);
    if (merged.length > 0) yield [term, merged];
  }
}

/** Takes a merge that is due, or that a process died over. */
async function begin(
  index: IndexOf,
  now: number,
): Promise<{ manifest: Manifest; task: MergeTask } | undefined> {
  const manifest = await changeManifest(index, (found) => {
    const { merge } = found;
    if (merge !== null) {
      return merge.until > now
        ? undefined
        : { ...found, merge: { ...merge, until: now + LEASE_MS } };
    }
    const inputs = runsToMerge(found.runs).map(({ id }) => id);
    if (inputs.length === 0) return undefined;
    const run = uuidAt(new Date(now));
    return { ...found, merge: { run, inputs, after: null, until: now + LEASE_MS } };
  });
  return manifest?.merge == null ? undefined : { manifest, task: manifest.merge };
}

/** Notes how far the merge came; the lease ends at once where this process stops there. */
const noteProgress = (index: IndexOf, task: MergeTask, after: string, until: number) =>
  changeManifest(index, (found) =>
    found.merge?.run === task.run ? { ...found, merge: { ...task, after, until } } : undefined,
  );

/**
 * Merges the runs of one level where there are enough, as far as there is time. It goes on where
 * the last process noted; what that one wrote behind it is written over, with the same.
 */
export async function mergeRuns(
  index: IndexOf,
  clock: () => number,
  hasTime: () => boolean,
): Promise<'none' | 'merged' | 'more'> {
  const begun = await begin(index, clock());
  if (begun === undefined) return 'none';
  const { manifest, task } = begun;
  const inputs = manifest.runs.filter(({ id }) => task.inputs.includes(id));
  const isWhole = manifest.runs.at(-1)?.id === inputs.at(-1)?.id;
  const builder = new RunBuilder();
  let group = task.after;
  const from = group === null ? '' : behind(group);
  for await (const [term, postings] of mergedTerms(index, inputs, from, isWhole, clock())) {
    const ended = group;
    const isNext = group !== groupOf(term);
    group = groupOf(term);
    if (isNext && ended !== null && builder.pending() >= WRITTEN_TOGETHER) {
      builder.end();
      await putRun(index, task.run, builder.take());
      const until = hasTime() ? clock() + LEASE_MS : 0;
      if ((await noteProgress(index, task, ended, until)) === undefined) return 'none';
      if (until === 0) return 'more';
    }
    builder.add(term, postings);
  }
  builder.end();
  await putRun(index, task.run, builder.take());
  const level = Math.max(...inputs.map((run) => run.level)) + 1;
  const made = { id: task.run, level, made: clock() };
  const done = await changeManifest(index, (found) =>
    found.merge?.run === task.run ? replaceRuns(found, task.inputs, made) : undefined,
  );
  return done === undefined ? 'none' : 'merged';
}

/** Removes runs that no search reads any more. */
export async function removeGarbage(index: IndexOf, now: number): Promise<number> {
  const runs = removableRuns(await loadManifest(index), now);
  for (const run of runs) await removeRun(index, run);
  if (runs.length > 0) {
    await changeManifest(index, (found) => ({
      ...found,
      garbage: found.garbage.filter(({ run }) => !runs.includes(run)),
    }));
  }
  return runs.length;
}

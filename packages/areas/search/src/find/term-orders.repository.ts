import type { IndexOf } from '../index/index.entity.ts';
import type { Run } from '../index/manifest.ts';
import { isRemoved } from '../index/postings.ts';
import { loadChunk, loadLines } from '../index/run.repository.ts';
import { goneTerm, INLINE_POSTINGS, isWord, type Line } from '../index/run-format.ts';
import type { ListKind } from '../index/run-keys.ts';
import { PostingList, TermOrders, wholeList } from './posting-list.ts';

/** A run of an index at a moment. */
interface At {
  readonly index: IndexOf;
  readonly run: Run;
  readonly now: number;
}

function apart({ index, run, now }: At, kind: ListKind, term: string): PostingList {
  return new PostingList((newest) => loadChunk(index, run, { kind, term }, newest, now));
}

function listOf(at: At, line: Line): PostingList {
  return 'count' in line ? apart(at, 'LIST', line.term) : wholeList(line.postings);
}

async function listOfTerm(at: At, term: string): Promise<PostingList[]> {
  const page = await loadLines(at.index, at.run, term, at.now);
  const line = page?.lines.find((one) => one.term === term);
  return line === undefined ? [] : [listOf(at, line)];
}

/** The words of a run that begin so: all of them, or as many as are known to have a list of their own. */
async function linesOfPrefix({ index, run, now }: At, prefix: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (let next = prefix; next.startsWith(prefix); ) {
    const page = await loadLines(index, run, next, now);
    lines.push(...(page?.lines.filter(({ term }) => term.startsWith(prefix)) ?? []));
    if (page === undefined || countWords(lines) > INLINE_POSTINGS) break;
    next = page.after;
  }
  return lines;
}

/** Postings of the words among some lines, as the builder of the run has counted them. */
function countWords(lines: readonly Line[]): number {
  return lines
    .filter(({ term }) => isWord(term))
    .reduce((sum, line) => sum + ('count' in line ? line.count : line.postings.length), 0);
}

/** The orders of the words of a run that begin so, and behind them those that have lost the beginning. */
async function listsOfPrefix(at: At, prefix: string): Promise<PostingList[]> {
  const lines = await linesOfPrefix(at, prefix);
  const gone = lines
    .filter(({ term }) => term === goneTerm(prefix))
    .map((line) => listOf(at, line));
  if (countWords(lines) > INLINE_POSTINGS) return [apart(at, 'PREFIX', prefix), ...gone];
  const words = lines.filter(({ term }) => isWord(term));
  const postings = words.flatMap((line) => ('count' in line ? [] : line.postings));
  const orders = new Set(postings.filter((one) => !isRemoved(one)));
  return [wholeList([...orders].sort((left, right) => right - left)), ...gone];
}

async function ordersOf(
  index: IndexOf,
  runs: readonly Run[],
  now: number,
  load: (at: At) => Promise<PostingList[]>,
): Promise<TermOrders> {
  const lists = await Promise.all(runs.map((run) => load({ index, run, now })));
  return new TermOrders(lists.flat());
}

/** The orders that have a word, or pass a filter. */
export const ordersOfTerm = (index: IndexOf, runs: readonly Run[], term: string, now: number) =>
  ordersOf(index, runs, now, (at) => listOfTerm(at, term));

/** The orders that have a word which begins so. */
export const ordersOfPrefix = (index: IndexOf, runs: readonly Run[], prefix: string, now: number) =>
  ordersOf(index, runs, now, (at) => listsOfPrefix(at, prefix));

import type * as v from 'valibot';

type Issue = v.BaseIssue<unknown>;

const isMissing = ({ kind, received }: Issue) => kind === 'schema' && received === 'undefined';

/** `"open" | "closed"`, with or without brackets, as people list it. */
const listed = (expected: string | null) =>
  String(expected).replaceAll(/[()"]/gu, '').replaceAll(' | ', ', ');

const unit = ({ input }: Issue) => (Array.isArray(input) ? 'entries' : 'characters');

const RULES: Readonly<Record<string, (issue: Issue) => string>> = {
  string: () => 'must be text',
  number: () => 'must be a number',
  boolean: () => 'must be true or false',
  array: () => 'must be a list',
  object: () => 'must be an object',
  loose_object: () => 'must be an object',
  strict_object: ({ expected }) => (expected === 'never' ? 'is no key here' : 'must be an object'),
  record: () => 'must be an object',
  picklist: ({ expected }) => `must be one of: ${listed(expected)}`,
  literal: ({ expected }) => `must be ${listed(expected)}`,
  uuid: () => 'must be a uuid',
  iso_timestamp: () => 'must be an ISO 8601 timestamp with a zone',
  iso_date: () => 'must be a date such as 2026-03-01',
  integer: () => 'must be a whole number',
  min_value: ({ requirement }) => `must be at least ${requirement}`,
  max_value: ({ requirement }) => `must be at most ${requirement}`,
  max_entries: ({ requirement }) => `must not hold more than ${requirement} entries`,
  max_length: (issue) => `must not hold more than ${issue.requirement} ${unit(issue)}`,
  min_length: (issue) =>
    issue.requirement === 1 ? 'must not be empty' : `needs ${issue.requirement} ${unit(issue)}`,
};

/**
 * A rule of a contract in words for shop people; a contract that gives its rule words of its own
 * has the last word (API-62).
 */
export function sentenceOf(issue: Issue): string {
  if (isMissing(issue)) return 'is needed';
  return RULES[issue.type]?.(issue) ?? 'is not accepted';
}

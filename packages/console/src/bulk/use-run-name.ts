import { useState } from 'react';
import { useSearchParams } from 'wouter';

/** The name of the run in an address; one without begins a new one, so that none of another day is continued. */
export function useRunName(): string {
  const [search] = useSearchParams();
  const [own] = useState(() => crypto.randomUUID());
  return search.get('run') ?? own;
}

import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { withSearch } from '../../frame/address/link-to.ts';
import { type ListAddress, readAddress, writeAddress } from './list-address.ts';

/** The address of the list, and how it is changed: as a step that back undoes, or in its place. */
export function useAddress() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const address = useMemo(() => readAddress(search), [search]);
  const go = useCallback(
    (next: ListAddress, replace = false) => {
      navigate(withSearch(path, writeAddress(next)), { replace });
    },
    [path, navigate],
  );
  return { address, search, go };
}

import { type ReactNode, useMemo } from 'react';
import { type Parser, Router, useRouter } from 'wouter';
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import { decodePart } from './link-to.ts';

/**
 * The router undoes half of an encoding wherever it sees a percent sign: it is given what it then
 * leaves whole.
 */
const kept = (address: string) => address.replaceAll('%', '%25');

type Given = Parameters<typeof useBrowserLocation>[0];

function useWholeLocation(given: Given): ReturnType<typeof useBrowserLocation> {
  const [path, navigate] = useBrowserLocation(given);
  return [kept(path), navigate];
}

const useWholeSearch: typeof useSearch = (given) => kept(useSearch(given));

const decoding =
  (parse: Parser): Parser =>
  (route, loose) => {
    const { pattern, ...rest } = parse(route, loose);
    const exec = (place: string) => {
      const found = pattern.exec(place);
      found?.forEach((part, at) => {
        // A part that may be left out is none.
        if (at > 0 && part !== undefined) found[at] = decodePart(part);
      });
      return found;
    };
    return { ...rest, pattern: { exec } };
  };

interface Props {
  readonly children?: ReactNode;
  /** The address where no browser has one. */
  readonly at?: URL;
}

/**
 * The one reader of addresses: paths and searches come whole, and the parts of a page decoded once.
 */
export function ConsoleRouter({ children, at }: Props) {
  const { parser } = useRouter();
  const decodes = useMemo(() => decoding(parser), [parser]);
  return (
    <Router
      base="/console"
      hook={useWholeLocation}
      searchHook={useWholeSearch}
      parser={decodes}
      {...(at && { ssrPath: at.pathname, ssrSearch: at.search })}
    >
      {children}
    </Router>
  );
}

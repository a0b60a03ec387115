import { useEffect } from 'react';

interface Props {
  readonly children: string;
  /** Its name among other tabs, where the heading says too little. */
  readonly title?: string | undefined;
}

/** The heading of a page, by which the tab of the browser names it. */
export function PageHeading({ children, title = children }: Props) {
  useEffect(() => {
    document.title = `${title} · Waybill`;
  }, [title]);
  return <h1>{children}</h1>;
}

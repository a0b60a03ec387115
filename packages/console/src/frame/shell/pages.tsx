import { Suspense } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { useApi } from '../api/use-api.ts';
import { Empty } from '../parts/empty.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { useAreas } from './areas-context.ts';
import { FailureBoundary } from './failure-boundary.tsx';

function NoPage() {
  return (
    <>
      <h1>Not found</h1>
      <Empty title="There is no such page, or your key does not show it.">
        <p>
          <Link href="/">Today</Link>
        </p>
      </Empty>
    </>
  );
}

/** The page of the address, loaded when it is first opened. */
export function Pages() {
  const { may } = useApi();
  const [place] = useLocation();
  const pages = useAreas()
    .flatMap((area) => area.pages)
    .filter(({ needs }) => may(needs));
  return (
    <FailureBoundary place={place}>
      <Suspense fallback={<Waiting rows={8} />}>
        <Switch>
          {pages.map(({ path, component }) => (
            <Route key={path} path={path} component={component} />
          ))}
          <Route component={NoPage} />
        </Switch>
      </Suspense>
    </FailureBoundary>
  );
}

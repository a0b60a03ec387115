import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Redirect, Route, Switch, useLocation, useParams, useSearch } from 'wouter';
import type { Parts } from '../address/link-to.ts';
import { queryOf } from '../api/question.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useApi } from '../api/use-api.ts';
import type { ConsolePage, Names } from '../areas/area.ts';
import { Answered } from '../parts/answered.tsx';
import { Empty } from '../parts/empty.tsx';
import { PageHeading } from '../parts/page-heading.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { namedQuestion, namesIn } from './named-record.ts';
import { codeOf, usePages } from './page-code.ts';

function NotFound({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeading>Not found</PageHeading>
      <Empty title={title}>
        <p>
          <Link href="/">Today</Link>
        </p>
      </Empty>
    </>
  );
}

/** Sends what a page asks first, so that the answer is on its way while the code is. */
function useFirstQuestion({ asks }: ConsolePage): void {
  const { waybill, may } = useApi();
  const client = useQueryClient();
  const search = useSearch();
  useEffect(() => {
    const question = asks?.(search);
    if (question === undefined || !may(question.key[0])) return;
    void client.prefetchQuery(queryOf(question, waybill));
  }, [asks, search, client, waybill, may]);
}

/** A page, once its code is there. */
function Opened({ page }: { readonly page: ConsolePage }) {
  useFirstQuestion(page);
  const code = useQuery(codeOf(page));
  return (
    <Answered answer={code} rows={8}>
      {(Page) => <Page />}
    </Answered>
  );
}

interface NamedProps {
  readonly page: ConsolePage;
  readonly names: Names;
  readonly parts: Parts;
}

/** Leads from what people call a record to its page. */
function Named({ page, names, parts }: NamedProps) {
  const { key, ask } = namedQuestion(page.path, names, parts);
  const answer = useAnswer(key, ask);
  return (
    <Answered answer={answer} rows={8}>
      {(link) =>
        link === null ? (
          <NotFound title={`There is no single record called “${parts['id'] ?? ''}”.`} />
        ) : (
          <Redirect to={link} replace />
        )
      }
    </Answered>
  );
}

/** A page, or the way to it from what people call its record. */
function Asked({ page }: { readonly page: ConsolePage }) {
  const { may } = useApi();
  const parts = useParams();
  const names = namesIn(page, parts);
  const isNamed = names !== undefined && may(names.operation);
  return isNamed ? <Named page={page} names={names} parts={parts} /> : <Opened page={page} />;
}

/** The page of the address. */
export function Pages() {
  const [place] = useLocation();
  const pages = usePages();
  return (
    <FailureBoundary place={place}>
      <Switch>
        {pages.map((page) => (
          <Route key={page.path} path={page.path}>
            <Asked page={page} />
          </Route>
        ))}
        <Route>
          <NotFound title="There is no such page, or your key has no access to it." />
        </Route>
      </Switch>
    </FailureBoundary>
  );
}

import { Link, Redirect } from 'wouter';
import type { Parts } from '../address/link-to.ts';
import { useAnswer } from '../api/use-answer.ts';
import type { ConsolePage, Names } from '../area.ts';
import { Answered } from '../parts/answered.tsx';
import { Empty } from '../parts/empty.tsx';
import { namedQuestion } from './named-record.ts';

interface Props {
  readonly page: ConsolePage;
  readonly names: Names;
  readonly parts: Parts;
}

/** Leads from what people call a record to its page. */
export function Named({ page, names, parts }: Props) {
  const { key, ask } = namedQuestion(page.path, names, parts);
  const answer = useAnswer(key, ask);
  return (
    <Answered answer={answer} rows={8}>
      {(link) =>
        link === null ? (
          <>
            <h1>Not found</h1>
            <Empty title={`Nothing here is called “${parts['id'] ?? ''}”, or more than one is.`}>
              <p>
                <Link href="/">Today</Link>
              </p>
            </Empty>
          </>
        ) : (
          <Redirect to={link} replace />
        )
      }
    </Answered>
  );
}

import { age, dateTime } from '../format/moment.ts';

interface Props {
  readonly at: string;
  readonly className?: string;
}

/** Time since a moment; the moment itself shows when it is pointed at. */
export const Age = ({ at, className }: Props) => (
  <time className={className} dateTime={at} title={dateTime(at)}>
    {age(at, new Date())}
  </time>
);

/** A moment of a record, beside its name. */
export const Moment = ({ at }: Props) => (
  <time className="quiet" dateTime={at}>
    {dateTime(at)}
  </time>
);

import { dayText } from '../../frame/format/moment.ts';
import { ChoiceMenu } from '../../frame/parts/choice-menu.tsx';
import { daysFrom } from './span.ts';

interface Props {
  readonly title: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}

/** A filter of a day that orders name: today, tomorrow, or any other. */
export function DayFilter({ title, value = '', onChange }: Props) {
  const [today, tomorrow] = [daysFrom(new Date(), 0), daysFrom(new Date(), 1)];
  return (
    <ChoiceMenu
      legend={title}
      title={value === '' ? title : `${title}: ${dayText(value)}`}
      isOn={value !== ''}
      type="radio"
      choices={[
        { code: '', title: 'Any day' },
        { code: today, title: 'Today' },
        { code: tomorrow, title: 'Tomorrow' },
      ]}
      chosen={[value]}
      onChoose={onChange}
    >
      <label className="field">
        Day
        <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
      </label>
    </ChoiceMenu>
  );
}

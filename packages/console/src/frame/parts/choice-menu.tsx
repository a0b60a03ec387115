import type { ReactNode } from 'react';
import { Menu } from './menu.tsx';

interface Props {
  readonly legend: string;
  /** The word on the button, where the legend is not. */
  readonly title?: string;
  /** Says that one of the choices narrows what is shown. */
  readonly isOn?: boolean;
  readonly type?: 'checkbox' | 'radio';
  readonly choices: readonly { readonly code: string; readonly title: string }[];
  readonly chosen: readonly string[];
  readonly onChoose: (code: string) => void;
  readonly children?: ReactNode;
}

/** A button that opens choices below it, of which several hold, or one. */
export function ChoiceMenu({ legend, title = legend, type = 'checkbox', ...props }: Props) {
  const { choices, chosen, onChoose } = props;
  return (
    <Menu title={title} isOn={props.isOn ?? false}>
      <fieldset className="choices">
        <legend className="unseen">{legend}</legend>
        {choices.map(({ code, title: name }) => (
          <label key={code} className="check">
            <input
              type={type}
              name={type === 'radio' ? legend : undefined}
              checked={chosen.includes(code)}
              onChange={() => onChoose(code)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {props.children}
    </Menu>
  );
}

import { type FormEvent, useState } from 'react';
import { Button } from '../../frame/parts/button.tsx';
import { Menu } from '../../frame/parts/menu.tsx';
import { Refusal } from '../../frame/parts/refusal.tsx';
import type { ListAddress } from './list-address.ts';
import { useChangeViews, useViews } from './use-views.ts';
import { currentView, type StoredView, VIEWS, type ViewChange, viewToStore } from './views.ts';

/** Characters of a name at most. */
const NAME = 100;

interface ListProps {
  readonly title: string;
  readonly views: readonly StoredView[];
  readonly change: (change: ViewChange) => void;
  /** Gives one to the shop, where the key may. */
  readonly share?: ((view: StoredView) => void) | undefined;
}

function KeptView({ view, views, change, share }: ListProps & { readonly view: StoredView }) {
  const { name } = view;
  const [typed, setTyped] = useState(name);
  const isOther = views.every((one) => one.name !== typed.trim());
  const rename = (event: FormEvent) => {
    event.preventDefault();
    change({ rename: name, to: typed });
  };
  return (
    <form className="line" onSubmit={rename}>
      <span className="field">
        <input
          required
          aria-label={`Name of ${name}`}
          maxLength={NAME}
          pattern=".*\S.*"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </span>
      {isOther && (
        <Button type="submit" kind="small" aria-label={`Rename ${name}`}>
          Rename
        </Button>
      )}
      {share !== undefined && (
        <Button kind="small" aria-label={`Share ${name}`} onClick={() => share(view)}>
          Share
        </Button>
      )}
      <Button kind="small" aria-label={`Remove ${name}`} onClick={() => change({ remove: name })}>
        Remove
      </Button>
    </form>
  );
}

/** Views that may be renamed, shared and taken away. */
function KeptViews(props: ListProps) {
  const { title, views } = props;
  if (views.length === 0) return null;
  return (
    <fieldset className="choices">
      <legend>{title}</legend>
      {views.map((view) => (
        <KeptView key={view.name} view={view} {...props} />
      ))}
    </fieldset>
  );
}

/** Saves what the list shows as a view of the viewer's or of the shop's, and changes these. */
export function ViewsMenu({ address, search }: { address: ListAddress; search: string }) {
  const { own, shared } = useViews();
  const { error, changeOwn, changeShared } = useChangeViews();
  const [name, setName] = useState('');
  const given = currentView(VIEWS, search);
  const added = () => ({ add: viewToStore(name, address) });
  const clear = () => setName('');
  const share = (view: StoredView) =>
    changeShared?.({ add: view }, () => changeOwn({ remove: view.name }));
  const saveOwn = (event: FormEvent) => {
    event.preventDefault();
    changeOwn(added());
    clear();
  };
  return (
    <Menu title="Views">
      <div className="saved-views">
        {given === undefined ? (
          <form className="stack" onSubmit={saveOwn}>
            <label className="field">
              Save this list as
              <input
                required
                maxLength={NAME}
                pattern=".*\S.*"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </label>
            <span className="line">
              <Button type="submit" kind="small">
                For me
              </Button>
              {changeShared !== undefined && (
                <Button
                  kind="small"
                  disabled={name.trim() === ''}
                  onClick={() => changeShared(added(), clear)}
                >
                  For the shop
                </Button>
              )}
            </span>
          </form>
        ) : (
          <p className="quiet">Narrow the list by words or filters to save it as a view.</p>
        )}
        {error !== null && <Refusal error={error} />}
        <KeptViews
          title="Mine"
          views={own}
          change={changeOwn}
          share={changeShared === undefined ? undefined : share}
        />
        {changeShared !== undefined && (
          <KeptViews title="The shop’s" views={shared} change={changeShared} />
        )}
      </div>
    </Menu>
  );
}

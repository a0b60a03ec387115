import { type ComponentType, lazy, Suspense } from 'react';

/** The code of a component, which is all that its file exports. */
export type Code<Props> = () => Promise<Readonly<Record<string, ComponentType<Props>>>>;

/** Loads the component of a file. */
export async function loaded<Props>(load: Code<Props>): Promise<ComponentType<Props>> {
  const [component] = Object.values(await load());
  if (component === undefined) throw new Error('the file exports no component');
  return component;
}

/** A component whose code comes when it is first shown; nothing stands in its place until then. */
export function later<Props extends object>(load: Code<Props>): ComponentType<Props> {
  const Later = lazy(async () => ({ default: await loaded(load) }));
  return (props) => (
    <Suspense>
      <Later {...props} />
    </Suspense>
  );
}

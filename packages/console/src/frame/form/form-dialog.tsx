import { lazy, Suspense } from 'react';
import type { FormDialogProps } from './opened-form.tsx';

const OpenedForm = lazy(() =>
  import('./opened-form.tsx').then((module) => ({ default: module.OpenedForm })),
);

/** The form of a call in a dialog, whose code comes with the first one that is opened. */
export const FormDialog = (props: FormDialogProps) => (
  <Suspense>
    <OpenedForm {...props} />
  </Suspense>
);

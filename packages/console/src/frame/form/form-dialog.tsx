import { later } from '../parts/later.tsx';

/** The form of a call in a dialog, whose code comes with the first one that is opened. */
export const FormDialog = later(() => import('./opened-form.tsx'));

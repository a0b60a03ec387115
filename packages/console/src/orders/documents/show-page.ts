import { rethrowOfQuestion } from '../../frame/api/refused.ts';

/** Shows a page of the service in a window, which goes again where the page does not come. */
export async function showPage(view: Window | null, page: Promise<string>): Promise<void> {
  try {
    const blob = new Blob([await page.catch(rethrowOfQuestion)], {
      type: 'text/html;charset=utf-8',
    });
    if (view === null) throw new Error('The browser does not let this page open a window.');
    // Kept as long as the console is open, so that the window may be loaded again.
    view.location.replace(URL.createObjectURL(blob));
  } catch (error) {
    view?.close();
    throw error;
  }
}

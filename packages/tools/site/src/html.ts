/** A text as it stands in HTML, in an attribute too. */
export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A sentence in which code stands between backticks. */
export const sentence = (text: string) =>
  escapeHtml(text).replaceAll(/`([^`]+)`/gu, '<code>$1</code>');

/** A text of paragraphs with an empty line between them. */
export const paragraphs = (text: string) =>
  text
    .split('\n\n')
    .filter((one) => one !== '')
    .map((one) => `<p>${sentence(one)}</p>`)
    .join('\n');

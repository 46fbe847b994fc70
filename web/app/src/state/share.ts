import { t } from './words';

/** Hands a link to the device's own way of sharing, or copies it. Says whether it was copied. */
export async function share(link: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return copy(link);
  try {
    await navigator.share({ title: t('app.name'), url: link });
  } catch {
    // The person closed the sheet.
  }
  return false;
}

/** Copies a text. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure context there is no clipboard: a field is selected and copied instead.
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  return true;
}

import { redirect } from 'react-router-dom';
import { normalizeForms } from '../../../../libs/i18n/src/message/forms';
import type { ActionInput } from '../page/page-module';
import { refuseForm } from '../form/refused-form';
import { reviewText, saveText } from '../requests/texts';

/**
 * The action of the editor's form, for browsers without JavaScript: saves, approves or sends back a text. Then the page
 * is shown again; after a review with the message that is first in the list now.
 */
export async function saveTranslation({ form, url, send }: ActionInput) {
  const text = { keyId: form.get('key') ?? '', language: form.get('language') ?? '' };
  const version = Number(form.get('version'));
  const sourceVersion = Number(form.get('sourceVersion'));
  const intent = form.get('intent');
  const outcome =
    intent === 'sendBack'
      ? await reviewText(send, text, { verdict: 'sendBack', reason: form.get('reason') ?? '' }, version)
      : await saveText(
          send,
          text,
          {
            forms: formsOf(form),
            ...(intent === 'approve' && { state: 'reviewed' }),
            ...(form.has('keepsTranslations') && { keepsTranslations: true }),
            ...(form.has('sourceVersion') && { sourceVersion }),
          },
          version,
        );
  if (!outcome.ok) return refuseForm(form, outcome.problem);
  const query = new URLSearchParams(url.search);
  if (intent === 'sendBack' || intent === 'approve') query.delete('key');
  return redirect(`${url.pathname}?${query}`);
}

/** Returns the texts of the fields `form one`, `form other` … by plural category. */
const formsOf = (form: URLSearchParams) =>
  normalizeForms(
    Object.fromEntries(
      [...form].flatMap(([name, text]) =>
        name.startsWith(FORM_FIELD) ? [[name.slice(FORM_FIELD.length), withLineFeeds(text)]] : [],
      ),
    ),
  );

const FORM_FIELD = 'form ';

/** Browsers submit line breaks as CR LF (HTML, 4.10.22.4). */
const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

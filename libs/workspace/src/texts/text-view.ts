import type { Author } from '../history/change';
import type { TextStateView } from '../editing/editing.contract';
import type { TextView } from './texts.contract';
import { isEmpty } from '../editing/check-text';
import type { Message } from '../editing/stores/messages.store';
import type { Text } from '../editing/stores/texts.store';

/** @param by the author of the last change, if known */
export function textView(
  { id, reference, sourceVersion }: Pick<Message, 'id' | 'reference' | 'sourceVersion'>,
  language: string,
  text: Text | undefined,
  by?: Author,
): TextView {
  const forms = text?.forms ?? {};
  return {
    keyId: id,
    language,
    forms,
    state: textStateView(text),
    ...(text?.sentBack && { sentBack: true as const }),
    complete: text?.complete ?? false,
    sourceChanged:
      text !== undefined && !isEmpty(forms) && language !== reference && text.sourceVersion < sourceVersion,
    version: text?.version ?? 0,
    ...(text === undefined || text.version === 0 ? {} : { updatedAt: new Date(text.updatedAt).toISOString() }),
    ...(by === undefined ? {} : { updatedBy: by }),
    ...(text?.editedBy == null ? {} : { editedBy: text.editedBy }),
  };
}

export const textStates: Readonly<Record<Text['state'], Exclude<TextStateView, 'untranslated'>>> = {
  draft: 'draft',
  needs_review: 'needsReview',
  reviewed: 'reviewed',
};

/** Stored states by their names in the REST API. */
export const storedTextStates: Readonly<Record<Exclude<TextStateView, 'untranslated'>, Text['state']>> = {
  draft: 'draft',
  needsReview: 'needs_review',
  reviewed: 'reviewed',
};

export const textStateView = (text: Pick<Text, 'forms' | 'state'> | undefined): TextStateView =>
  text === undefined || isEmpty(text.forms) ? 'untranslated' : textStates[text.state];

import type { Author } from '../history/change';
import type { TextStateView, TextView } from './editing.contract';
import { isEmpty } from './message-forms';
import type { Message } from './messages.store';
import type { Text } from './texts.store';

/** @param by who changed it last, where that is known */
export function textView(
  { id, reference, sourceVersion }: Pick<Message, 'id' | 'reference' | 'sourceVersion'>,
  language: string,
  text: Text | undefined,
  by?: Author,
): TextView {
  const forms = text?.forms ?? {};
  return {
    message: id,
    language,
    forms,
    state: stateView(text),
    complete: text?.complete ?? false,
    sourceChanged:
      text !== undefined && !isEmpty(forms) && language !== reference && text.sourceVersion < sourceVersion,
    version: text?.version ?? 0,
    ...(text === undefined || text.version === 0 ? {} : { updatedAt: new Date(text.updatedAt).toISOString() }),
    ...(by === undefined ? {} : { updatedBy: by }),
  };
}

export const states: Readonly<Record<Text['state'], Exclude<TextStateView, 'untranslated'>>> = {
  draft: 'draft',
  needs_review: 'needsReview',
  reviewed: 'reviewed',
};

/** As they are written in a request. */
export const writtenStates: Readonly<Record<Exclude<TextStateView, 'untranslated'>, Text['state']>> = {
  draft: 'draft',
  needsReview: 'needs_review',
  reviewed: 'reviewed',
};

export const stateView = (text: Pick<Text, 'forms' | 'state'> | undefined): TextStateView =>
  text === undefined || isEmpty(text.forms) ? 'untranslated' : states[text.state];

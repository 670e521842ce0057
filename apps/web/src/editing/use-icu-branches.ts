import { useState } from 'react';
import type { IcuBranches } from '../../../../libs/i18n/src/message/icu/icu';
import { loadedIcu } from '../messages/load-syntax';

interface EditedBranches {
  readonly branches: IcuBranches;
  /** In the order of the fields. */
  readonly texts: readonly string[];
  /** Words in front of and behind the choice, if it is the only one. */
  readonly around: { readonly before: string; readonly after: string } | undefined;
  edit(index: number, text: string): void;
}

interface State {
  readonly branches: IcuBranches;
  readonly texts: readonly string[];
  /** The text that the branches were last compared with. */
  readonly seen: string;
}

/**
 * Splits a message at its branches. While they are edited they stay the same, even if the text of one of them cannot be
 * parsed. They are split again when the text changes elsewhere.
 */
export function useIcuBranches(
  text: string,
  source: string,
  language: string,
  onChange: (text: string) => void,
): EditedBranches {
  const { parseIcu } = loadedIcu();
  const [stored, setState] = useState<State>(() => split(text, source, language));
  let state = stored;
  if (text !== state.seen) {
    state = text === join(state) ? { ...state, seen: text } : split(text, source, language);
    setState(state);
  }
  const { branches, texts } = state;
  const choice = branches.shape === 'cards' ? parseIcu(text).parts.find(({ kind }) => kind === 'branching') : undefined;
  const before = text.slice(0, choice?.start);
  const after = text.slice(choice?.end);
  return {
    branches,
    texts,
    around: choice !== undefined && before + after !== '' ? { before, after } : undefined,
    edit: (index, value) => {
      const edited = { ...state, texts: texts.with(index, value) };
      setState(edited);
      onChange(join(edited));
    },
  };
}

function split(text: string, source: string, language: string): State {
  const { branchesOfSource, splitBranches } = loadedIcu();
  const branches = branchesOfSource(source, text, language) ?? splitBranches(text, language);
  return { branches, texts: branches.fields.map((field) => field.text), seen: text };
}

/** A text whose branches are all still empty is untranslated. */
const join = ({ branches, texts }: State): string =>
  branches.fields.every(({ missing }) => missing) && texts.every((text) => text === '')
    ? ''
    : loadedIcu().joinBranches(branches, texts);

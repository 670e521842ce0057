import { useState } from 'react';
import type { IcuBranches } from '../../../../libs/i18n/src/message/icu/icu';
import { loadedIcu } from '../messages/load-syntax';

interface EditedBranches {
  /** The shape that the text had when it was opened: fields that are edited stay, whatever the text becomes. */
  readonly layout: IcuBranches['shape'];
  readonly branches: IcuBranches;
  /** In the order of the fields. */
  readonly texts: readonly string[];
  /** Words in front of and behind the choice, if it is the only one. */
  readonly around: { readonly before: string; readonly after: string } | undefined;
  edit(index: number, text: string): void;
}

interface State {
  /** Of the text as it was opened. */
  readonly opened: IcuBranches;
  readonly branches: IcuBranches;
  readonly texts: readonly string[];
  /** The text that the branches were last compared with. */
  readonly seen: string;
}

/**
 * Splits a message at its branches. While they are edited they stay the same, even if the text of one of them cannot be
 * parsed. They are split again, in the same layout, when the text changes elsewhere.
 */
export function useIcuBranches(
  text: string,
  source: string,
  language: string,
  onChange: (text: string) => void,
): EditedBranches {
  const { parseIcu, splitAgain } = loadedIcu();
  const [stored, setState] = useState<State>(() => open(text, source, language));
  let state = stored;
  if (text !== state.seen) {
    const { opened } = state;
    state =
      text === join(state)
        ? { ...state, seen: text }
        : { opened, ...textsOf(splitAgain(opened, text, language)), seen: text };
    setState(state);
  }
  const { opened, branches, texts } = state;
  const choice = branches.shape === 'cards' ? parseIcu(text).parts.find(({ kind }) => kind === 'branching') : undefined;
  const before = text.slice(0, choice?.start);
  const after = text.slice(choice?.end);
  return {
    layout: opened.shape,
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

function open(text: string, source: string, language: string): State {
  const { branchesOfSource, splitBranches } = loadedIcu();
  const opened = branchesOfSource(source, text, language) ?? splitBranches(text, language);
  return { opened, ...textsOf(opened), seen: text };
}

const textsOf = (branches: IcuBranches) => ({ branches, texts: branches.fields.map(({ text }) => text) });

/** A text whose branches are all still empty is untranslated. */
const join = ({ branches, texts }: State): string =>
  branches.fields.every(({ missing }) => missing) && texts.every((text) => text === '')
    ? ''
    : loadedIcu().joinBranches(branches, texts);

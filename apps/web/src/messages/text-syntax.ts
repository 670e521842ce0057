import { createContext } from 'react';
import { findPlaceholders } from '../../../../libs/i18n/src/message/placeholders';
import type { SyntaxView } from '../../../../libs/workspace/src/editing/editing.contract';
import { loadedSyntax } from './load-syntax';

/** Returns the ranges of placeholders, tags and other syntax in a text, in their order; nested ones follow the outer one. */
export type FindSyntax = (text: string) => readonly { readonly start: number; readonly end: number }[];

/** Finds the syntax of the texts that are shown here; that of i18next by default. */
export const FindSyntaxContext = createContext<FindSyntax>(findPlaceholders);

export const syntaxFinder = (name: SyntaxView): FindSyntax =>
  name === 'i18next' ? findPlaceholders : loadedSyntax(name).spans;

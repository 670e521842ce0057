import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router-dom';
import { useLanguage, useLanguages } from '@dragoman/i18n/react';
import { headTags, replaceHeadTags } from './head-tags';
import type { Head, HeadInput, PageHandle } from './page-module';
import { useAppContext } from './app-context';

/** A page, described by its innermost route, or the failure that is shown instead. */
interface PageHeadInput {
  readonly t: HeadInput['t'];
  readonly handle: PageHandle;
  readonly data: unknown;
  readonly params: HeadInput['params'];
  readonly failure?: { readonly status: number };
  /** Search engines index only an application that has its origin to itself, as `robots.txt` and sitemap are there alone. */
  readonly base: string;
}

/** Returns title, description and status of the page: before rendering on the server, after every navigation in the browser. */
export function pageHead({ t, handle, data, params, failure, base }: PageHeadInput): {
  head: Head;
  status: number;
  isIndexed: boolean;
} {
  const status = failure?.status ?? handle.status ?? 200;
  const pageOnly = status === 200 ? handle.page?.head?.({ t, data, params }) : { title: failureTitle(t, status) };
  const head = {
    ...pageOnly,
    title: pageOnly ? t('dragoman/common:documentTitle', { title: pageOnly.title }) : t('dragoman/common:name'),
  };
  // Search engines do not index failures.
  return { head, status, isIndexed: status === 200 && handle.unlisted !== true && base === '' };
}

function failureTitle(t: HeadInput['t'], status: number): string {
  if (status === 404) return t('dragoman/failures:notFound.title');
  return status === 403 ? t('dragoman/failures:forbidden.title') : t('dragoman/failures:failure.title');
}

/** Updates the tags of the document's head after every navigation. */
export function usePageHead(failure?: { readonly status: number }): void {
  const { i18n } = useTranslation();
  const { base, publicUrl } = useAppContext();
  const language = useLanguage().tag;
  const languages = useLanguages();
  const path = useLocation().pathname;
  const { handle, loaderData: data, params } = useMatches().at(-1)!;
  const currentTags = useRef<string>(undefined);
  useLayoutEffect(() => {
    // In an effect, since a document rendered on the server already has them.
    const tags = headTags({
      ...pageHead({ t: i18n.t, handle: handle as PageHandle, data, params, failure, base }),
      publicUrl,
      path,
      language,
      languages,
    });
    if (tags !== currentTags.current) replaceHeadTags(tags);
    currentTags.current = tags;
  });
}

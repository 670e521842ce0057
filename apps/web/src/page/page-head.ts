import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router-dom';
import { useLanguage, useLanguages } from '@dragoman/i18n/react';
import { headTags, replaceHeadTags } from './head-tags';
import type { Head, HeadInput, PageHandle } from './page-module';
import { useSurroundings } from './surroundings';

/** A page by its innermost route, or the failure that is shown in its place. */
interface HeadOf {
  readonly t: HeadInput['t'];
  readonly handle: PageHandle;
  readonly data: unknown;
  readonly params: HeadInput['params'];
  readonly failure?: { readonly status: number };
}

/** What the document says of the page: worked out before rendering on the server, after every navigation in the browser. */
export function headOf({ t, handle, data, params, failure }: HeadOf): { head: Head; status: number; listed: boolean } {
  const status = failure?.status ?? handle.status ?? 200;
  const own = status === 200 ? handle.page?.head?.({ t, data, params }) : { title: failureTitle(t, status) };
  const head = {
    ...own,
    title: own ? t('dragoman/common:documentTitle', { title: own.title }) : t('dragoman/common:name'),
  };
  // A page that is not there has no address worth keeping.
  return { head, status, listed: status === 200 && handle.unlisted !== true };
}

function failureTitle(t: HeadInput['t'], status: number): string {
  if (status === 404) return t('dragoman/failures:notFound.title');
  return status === 403 ? t('dragoman/failures:forbidden.title') : t('dragoman/failures:failure.title');
}

/** Keeps title, address and description of the document those of the page shown. */
export function usePageHead(failure?: { readonly status: number }): void {
  const { i18n } = useTranslation();
  const { origin } = useSurroundings();
  const language = useLanguage().tag;
  const languages = useLanguages();
  const path = useLocation().pathname;
  const { handle, loaderData: data, params } = useMatches().at(-1)!;
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    // Not while rendering: on the server the document has them already.
    const tags = headTags({
      ...headOf({ t: i18n.t, handle: handle as PageHandle, data, params, failure }),
      ...{ origin, path, language, languages },
    });
    if (tags !== shown.current) replaceHeadTags(tags);
    shown.current = tags;
  });
}

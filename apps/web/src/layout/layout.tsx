import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useMatches, useParams } from 'react-router-dom';
import { LanguageProvider, routeNamespaces } from '@dragoman/i18n/react';
import { Frame } from './frame';
import { usePageHead } from '../page/page-head';
import { useAppContext } from '../page/app-context';
import { PageHandleContext } from '../page/page-handle';
import { useTimeZone } from '../page/use-time-zone';

/**
 * Sets the language of the page from the URL. Texts, direction and page change in one commit, once the router has loaded
 * the new page.
 */
export function Layout() {
  const { texts, languages, base } = useAppContext();
  useSyncExternalStore(
    texts.subscribe,
    () => texts.version,
    () => 0,
  );

  const matches = useMatches();
  const [frame] = matches;
  const loaded = texts.ready(useParams().language!, routeNamespaces([{ route: frame! }]));
  // If texts could not be loaded, the failure page is shown in the language of the previous page.
  const [lastLoaded, setLastLoaded] = useState(loaded);
  if (loaded && loaded !== lastLoaded) setLastLoaded(loaded);
  const i18n = loaded ?? lastLoaded!;

  const timeZone = useTimeZone();

  const current = languages.find(({ tag }) => tag === i18n.language);
  const textsIn = current?.textsIn ?? current;
  useLayoutEffect(() => {
    document.documentElement.lang = textsIn?.tag ?? i18n.language;
    document.documentElement.dir = textsIn?.direction ?? 'ltr';
  }, [i18n, textsIn]);

  return (
    <LanguageProvider i18n={i18n} languages={languages} timeZone={timeZone}>
      <PageHandleContext value={matches.at(-1)?.handle ?? NO_HANDLE}>{frameOfPage}</PageHandleContext>
      <ScrollRestoration storageKey={`dragoman-scroll${base}`} getKey={({ key, hash }) => key + hash} />
    </LanguageProvider>
  );
}

const NO_HANDLE = {};

/** One element for all time: the frame is rendered when what it uses changes, not with each step of a navigation. */
const frameOfPage = (
  <Frame>
    <Outlet />
  </Frame>
);

/** Shows the matched page. */
export function PageOutlet() {
  usePageHead();
  return <Outlet />;
}

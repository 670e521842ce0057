import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useMatches, useParams } from 'react-router-dom';
import { LanguageProvider, namespacesOf } from '@dragoman/i18n/react';
import { Frame } from './frame';
import { usePageHead } from '../page/page-head';
import { useSurroundings } from '../page/surroundings';

/**
 * The language of everything shown follows the address: texts, direction and page change together, in
 * one commit, once the router has what the new address needs.
 */
export function Layout() {
  const { texts, languages, timeZone: given, person } = useSurroundings();
  useSyncExternalStore(
    texts.subscribe,
    () => texts.version,
    () => 0,
  );

  const [frame] = useMatches();
  const ready = texts.ready(useParams().language!, namespacesOf([{ route: frame! }]));
  // Texts that could not be loaded: the failure page says so in the language shown before.
  const [shown, show] = useState(ready);
  if (ready && ready !== shown) show(ready);
  const i18n = ready ?? shown!;

  // Somebody who chose no time zone is shown that of the browser, which the server does not know.
  const ofBrowser = useSyncExternalStore(
    () => () => {},
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => given,
  );
  const timeZone = person?.timeZone === null ? ofBrowser : given;

  const direction = languages.find(({ tag }) => tag === i18n.language)?.direction;
  useLayoutEffect(() => {
    document.documentElement.lang = i18n.language;
    document.documentElement.dir = direction ?? 'ltr';
  }, [i18n, direction]);

  return (
    <LanguageProvider i18n={i18n} languages={languages} timeZone={timeZone}>
      <Frame>
        <Outlet />
      </Frame>
      <ScrollRestoration />
    </LanguageProvider>
  );
}

/** Stands where the matched page is shown. */
export function PageOutlet() {
  usePageHead();
  return <Outlet />;
}

import { useEffect, useState } from 'react';
import { useActionData, useLocation } from 'react-router-dom';
import type { RefusedForm } from './refused-form';

/** Returns the result of the page's action, until the next navigation: the router drops it when it reads the page again. */
function useActionResult(): unknown {
  const result: unknown = useActionData();
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, result });
  if (result !== undefined && (kept.result !== result || kept.key !== key)) setKept({ key, result });
  return result ?? (kept.key === key ? kept.result : undefined);
}

/**
 * Returns the form that the page's action refused.
 * @param intents limits the result to forms with one of these intents
 */
export function useRefusal(...intents: readonly string[]): RefusedForm | undefined {
  const result = useActionResult();
  if (!isRefused(result)) return undefined;
  return intents.length === 0 || intents.includes(result.values.intent ?? '') ? result : undefined;
}

/** Returns the result of the page's action, unless it refused the form. */
export function useFormResult<Result extends object>(): Result | undefined {
  const result = useActionResult();
  return isRefused(result) ? undefined : (result as Result | undefined);
}

/**
 * Returns the change that the page's URL confirms (`?done=saved`), until another form is sent. The browser's URL loses the
 * confirmation at once, with what it is about (`gone`), so that a reload or a bookmark does not repeat it.
 */
export function useConfirmedChange<Name extends string>(names: readonly Name[]): Name | undefined {
  const page = useLocation();
  const done = new URLSearchParams(page.search).get('done');
  useEffect(() => {
    const url = new URL(location.href);
    if (!url.searchParams.has('done')) return;
    url.searchParams.delete('done');
    url.searchParams.delete('gone');
    // Not a navigation: the page keeps showing the confirmation. A form that is refused brings its address back.
    history.replaceState(history.state, '', url);
  }, [page]);
  return useActionResult() === undefined ? names.find((name) => name === done) : undefined;
}

const isRefused = (result: unknown): result is RefusedForm =>
  typeof result === 'object' && result !== null && 'problem' in result;

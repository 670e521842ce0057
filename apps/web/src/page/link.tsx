import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path of this application with its language and query, or only a query: `/de/texts?q=save`, `?page=2`. */
  to: string;
  /** Replaces the current entry of the browser's history. */
  replace?: boolean;
  /** Does not scroll to the top. */
  preventScrollReset?: boolean;
  /** For the page that is opened, in the browser's history. */
  state?: unknown;
}

/** A link that opens a page without a reload. That of the router brings more than 2 KB of code for preloading pages. */
export function Link({ to, replace, preventScrollReset, state, target, onClick, ...props }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, preventScrollReset, state, target });
  return (
    // eslint-disable-next-line jsx-a11y-x/anchor-has-content -- the content is among the props
    <a
      {...props}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

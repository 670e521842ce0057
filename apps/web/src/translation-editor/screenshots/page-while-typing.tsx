import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../page/use-loaded';
import { Button } from '../../ui/button';
import type { SectionProps } from '../context/section-props';
import type { LivePageProps } from './live-page';
import styles from './page-while-typing.module.css';

/** Whether a page is shown. Kept in memory, so that it applies to the next text as well. */
let isPageShown = false;

interface PageWhileTypingProps extends Omit<LivePageProps, 'isWanted'> {
  readonly message: SectionProps['message'];
}

/** A button that shows and hides a page with the open text, below its fields. */
export function PageWhileTyping({ message, ...props }: PageWhileTypingProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const [isShown, setShown] = useState(isPageShown);
  const [isWanted, setWanted] = useState(false);
  const live = useLoaded(isShown && 'live page', async () => ({
    ...(await import('./live-page')),
    place: message.current!,
  }));
  // A page that frames itself would do so without end.
  if (props.places.length === 0 || window.parent !== window) return null;
  return (
    <>
      <Button
        className={styles.show}
        aria-expanded={isShown}
        onClick={() => {
          setShown((isPageShown = !isShown));
          setWanted(true);
        }}
      >
        {t(isShown ? 'places.live.hide' : 'places.live.show')}
      </Button>
      {live && createPortal(<live.LivePage isWanted={isWanted} {...props} />, live.place)}
    </>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyView } from '../../../../libs/workspace/src/keys/keys.contract';
import type { RegionView, ScreenshotView } from '../../../../libs/workspace/src/screenshots/screenshots.contract';
import { useAppContext } from '../page/app-context';
import { screenshotPath } from '../requests/screenshots';
import styles from './screenshots.module.css';

/** The key whose screenshots are shown. */
export type ShownKey = Pick<KeyView, 'id' | 'namespace' | 'key'>;

interface PictureProps {
  readonly screenshot: ScreenshotView;
  readonly message: Pick<ShownKey, 'id' | 'key'>;
  /** In place of the saved one. */
  readonly region?: RegionView | null;
  readonly children?: ReactNode;
}

/** A picture on which everything but the region of the text is darkened. Coordinates run from left to right everywhere. */
export function Picture({ screenshot, message, region = regionOn(screenshot, message.id), children }: PictureProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const { base } = useAppContext();
  const { id, width, height, alt } = screenshot;
  return (
    <span className={styles.picture} dir="ltr">
      <img
        src={base + screenshotPath(id)}
        width={width}
        height={height}
        alt={alt || t('alt.missing', { key: message.key })}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      {region && (
        <svg viewBox={`0 0 ${width} ${height}`} className={styles.overlay} aria-hidden="true">
          <path className={styles.shade} fillRule="evenodd" d={`M0 0H${width}V${height}H0ZM${outline(region)}`} />
          <path className={styles.region} d={`M${outline(region)}`} />
        </svg>
      )}
      {children}
    </span>
  );
}

const outline = ({ x, y, width, height }: RegionView) => `${x} ${y}h${width}v${height}h${-width}Z`;

/** Where a picture shows the text of a key. */
export const regionOn = ({ keys }: ScreenshotView, keyId: string): RegionView | null =>
  keys.find((each) => each.keyId === keyId)?.region ?? null;

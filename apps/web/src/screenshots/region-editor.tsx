import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegionView, ScreenshotView } from '../../../../libs/workspace/src/screenshots/screenshots.contract';
import { Picture, type ShownKey } from './picture';
import { drawnRegion, firstRegion, handleAt, movedRegion, resizedRegion, type Point } from './regions';
import styles from './screenshots.module.css';

interface RegionEditorProps {
  readonly message: ShownKey;
  readonly screenshot: ScreenshotView;
  readonly region: RegionView | null;
  readonly setRegion: (region: RegionView) => void;
}

/** On the screen, around a corner. */
const HANDLE_PIXELS = 14;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * A picture on which the region of a text is drawn, moved, and resized at its corners. With the keyboard, arrow keys move it and
 * with Shift resize it; Alt makes the steps single pixels.
 */
export function RegionEditor({ screenshot, message, region, setRegion }: RegionEditorProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const id = useId();
  const drag = useRef<(to: Point) => RegionView>(undefined);
  const scale = (target: Element) => screenshot.width / target.getBoundingClientRect().width;
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    const factor = scale(currentTarget);
    return { x: Math.round((clientX - left) * factor), y: Math.round((clientY - top) * factor) };
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = pointOf(event);
    const handle = region && handleAt(region, start, HANDLE_PIXELS * scale(event.currentTarget));
    if (region && handle === 'inside')
      drag.current = (to) => movedRegion(region, { x: to.x - start.x, y: to.y - start.y }, screenshot);
    else drag.current = (to) => drawnRegion(handle ? (handle as Point) : start, to, screenshot);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current) setRegion(drag.current(pointOf(event)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    if (region === null) return setRegion(firstRegion(screenshot));
    const step = event.altKey ? 1 : Math.max(1, Math.round(screenshot.width / 100));
    const by = { x: direction.x * step, y: direction.y * step };
    setRegion((event.shiftKey ? resizedRegion : movedRegion)(region, by, screenshot));
  };
  return (
    <div className={styles.editor}>
      <Picture screenshot={screenshot} message={message} region={region}>
        {/* eslint-disable jsx-a11y-x/no-noninteractive-element-interactions -- an application with its own keys */}
        <span
          role="application"
          className={styles.canvas}
          aria-label={t('region.label')}
          aria-describedby={`${id}-hint ${id}-value`}
          tabIndex={0}
          data-first
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => (drag.current = undefined)}
          onPointerCancel={() => (drag.current = undefined)}
          onKeyDown={onKeyDown}
        />
        {/* eslint-enable jsx-a11y-x/no-noninteractive-element-interactions */}
      </Picture>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('region.hint')}
      </p>
      <p id={`${id}-value`} className={styles.hint} aria-live="polite">
        {region ? t('region.value', { ...region }) : t('region.none')}
      </p>
    </div>
  );
}

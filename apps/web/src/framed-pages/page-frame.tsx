import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type FramedPlace,
  framedPlaceName,
  onPlaceFinding,
  type PlaceFinding,
  sendWrittenTexts,
  type WrittenTexts,
} from '@dragoman/i18n/react/places';
import styles from './page-frame.module.css';

/** Pixels of the page in the frame. */
const HEIGHT = 720;

interface PageFrameProps {
  /** Of the page, on the same origin. */
  readonly address: string;
  readonly place: FramedPlace;
  readonly title: string;
  /** Pixels of the page in the frame. */
  readonly width: number;
  /** Pixels that the frame takes up if there is space for them; as `width` by default. */
  readonly shownWidth?: number;
  readonly isCovered?: boolean;
  /** Shown in place of the texts of the page, as soon as it has reported a finding. */
  readonly written?: WrittenTexts;
  readonly onFinding: (finding: PlaceFinding) => void;
  readonly onLoad?: () => void;
}

/** A page that shows a text, scaled down to the space there is. Needs a browser. */
export function PageFrame(props: PageFrameProps) {
  const { address, place, title, width, shownWidth = width, isCovered = false, written, onFinding, onLoad } = props;
  const area = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isReady = useRef(false);
  const send = useEffectEvent(() => {
    if (isReady.current && written) sendWrittenTexts(frame.current!, written);
  });
  const receive = useEffectEvent((finding: PlaceFinding) => {
    if (!isReady.current) {
      isReady.current = true;
      send();
    }
    onFinding(finding);
  });
  useEffect(() => onPlaceFinding(frame.current!, receive), []);
  useEffect(() => send(), [written]);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const scale = Math.min(1, entry!.contentRect.width / shownWidth);
      area.current!.style.height = `${HEIGHT * scale}px`;
      frame.current!.style.transform = `scale(${scale})`;
    });
    observer.observe(area.current!);
    return () => observer.disconnect();
  }, [shownWidth]);
  return (
    <div ref={area} className={styles.area} data-width={shownWidth} dir="ltr">
      <iframe
        ref={frame}
        src={address}
        name={framedPlaceName(place)}
        title={title}
        width={width}
        height={HEIGHT}
        data-covered={isCovered}
        onLoad={onLoad}
      />
    </div>
  );
}

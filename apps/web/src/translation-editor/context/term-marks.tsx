import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { NamedLanguage } from '../../../../../libs/workspace/src/served/served.contract';
import type { ListedTextView, TermInTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { Badge } from '../../ui/badge';
import { SOURCE_ID, termRanges } from './mark-terms';
import styles from './term-marks.module.css';

interface TermMarksProps {
  readonly row: ListedTextView;
  readonly terms: readonly TermInTextView[];
  /** The language that the text is translated into. */
  readonly language: NamedLanguage;
  /** Inserts the translation of a term; absent if the text cannot be changed. */
  readonly insert: ((term: TermInTextView) => void) | undefined;
}

/** A mark in the source text, in pixels from its top left corner. */
interface Mark {
  readonly term: TermInTextView;
  readonly boxes: readonly DOMRect[];
}

/** Delay before the card closes, so that the pointer can cross the gap between the mark and the card. */
const CLOSE_MS = 250;
const CARD_WIDTH = 320;

/**
 * Explains the marked terms in the source text to the pointer and to the keyboard: a card with the translations of a term, which stays while
 * the pointer is on it and closes on Escape (WCAG 2.2, 1.4.13). The marks have buttons for the keyboard above them, which let the
 * pointer through, so that the text can be selected.
 */
export function TermMarks({ row, terms, language, insert }: TermMarksProps) {
  const { t } = useTranslation('dragoman/translate');
  const { source, marks } = useMarks(row, terms);
  const [open, setOpen] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepOpen = () => clearTimeout(timer.current);
  const closeSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(undefined), CLOSE_MS);
  };
  const cardId = useId();
  const isOpen = open !== undefined && open < marks.length;

  useEffect(() => {
    if (source === undefined) return undefined;
    const onMove = ({ clientX, clientY, target }: PointerEvent) => {
      if ((target as Element).closest('[role=tooltip]')) return keepOpen();
      const { left, top } = source.getBoundingClientRect();
      const index = marks.findIndex(({ boxes }) => boxes.some((box) => isInside(box, clientX - left, clientY - top)));
      if (index < 0) return closeSoon();
      keepOpen();
      setOpen(index);
    };
    source.addEventListener('pointermove', onMove);
    source.addEventListener('pointerleave', closeSoon);
    return () => {
      source.removeEventListener('pointermove', onMove);
      source.removeEventListener('pointerleave', closeSoon);
    };
  }, [source, marks]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault(); // and nothing else
      setOpen(undefined);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (source === undefined) return null;
  return createPortal(
    <>
      {marks.map(({ term, boxes: [box] }, index) => (
        <button
          key={index}
          type="button"
          className={styles.mark}
          ref={(element) => {
            if (element) placeAt(element, box!.x, box!.y, { inlineSize: box!.width, blockSize: box!.height });
          }}
          aria-label={t('terms.mark', { term: term.term })}
          aria-describedby={open === index ? cardId : undefined}
          onFocus={() => {
            keepOpen();
            setOpen(index);
          }}
          onBlur={closeSoon}
          onClick={() => insert?.(term)}
        />
      ))}
      {isOpen && (
        <Card id={cardId} {...marks[open]!} language={language} width={source.clientWidth} onPointerLeave={closeSoon} />
      )}
    </>,
    source,
  );
}

interface CardProps extends Mark {
  readonly id: string;
  readonly language: NamedLanguage;
  /** Width of the source text. */
  readonly width: number;
  readonly onPointerLeave: () => void;
}

function Card({ id, term, boxes, language, width, onPointerLeave }: CardProps) {
  const { t } = useTranslation('dragoman/translate');
  const box = boxes.at(-1)!;
  const left = Math.max(0, Math.min(box.x, width - CARD_WIDTH));
  return (
    <div
      id={id}
      role="tooltip"
      className={styles.card}
      ref={(element) => {
        if (element) placeAt(element, left, box.bottom + 4, { maxInlineSize: Math.min(CARD_WIDTH, width) });
      }}
      onPointerLeave={onPointerLeave}
    >
      <p className={styles.term}>
        <strong translate="no">
          <bdi>{term.term}</bdi>
        </strong>
        {term.doNotTranslate && <Badge tone="info">{t('terms.asIs')}</Badge>}
        {term.forbidden && <Badge tone="bad">{t('terms.forbidden')}</Badge>}
      </p>
      {term.translations.length > 0 && (
        <ul className={styles.translations}>
          {term.translations.map(({ text, status }) => (
            <li key={text}>
              <bdi lang={language.tag} translate="no">
                {status === 'forbidden' ? <del>{text}</del> : text}
              </bdi>{' '}
              {status === 'forbidden' && <Badge tone="bad">{t('terms.forbidden')}</Badge>}
            </li>
          ))}
        </ul>
      )}
      {term.description !== '' && (
        <p className={styles.description}>
          <bdi>{term.description}</bdi>
        </p>
      )}
    </div>
  );
}

const isInside = ({ x, y, width, height }: DOMRect, left: number, top: number): boolean =>
  left >= x && left <= x + width && top >= y && top <= y + height;

/** In pixels. The Content-Security-Policy refuses style attributes, which the document of a server could have. */
function placeAt(
  { style }: HTMLElement,
  x: number,
  y: number,
  sizes: Partial<Record<'inlineSize' | 'blockSize' | 'maxInlineSize', number>>,
): void {
  style.translate = `${x}px ${y}px`;
  for (const [name, size] of Object.entries(sizes)) style[name as keyof typeof sizes] = `${size}px`;
}

interface MarkedSource {
  /** Absent: the text is the source itself, or not shown yet. */
  readonly source?: HTMLElement;
  readonly marks: readonly Mark[];
}

/** The element with the source text and the places of the marks, also after the text is wrapped in another way. */
function useMarks(row: ListedTextView, terms: readonly TermInTextView[]): MarkedSource {
  const [marked, setMarked] = useState<MarkedSource>({ marks: [] });
  useEffect(() => {
    const source = document.getElementById(SOURCE_ID);
    if (source === null) return undefined;
    const measure = () => {
      const { left, top } = source.getBoundingClientRect();
      const marks = termRanges(row, terms).map(({ term, range }) => ({
        term,
        boxes: Array.from(
          range.getClientRects(),
          ({ x, y, width, height }) => new DOMRect(x - left, y - top, width, height),
        ),
      }));
      setMarked({ source, marks: marks.filter(({ boxes }) => boxes.length > 0) });
    };
    const observer = new ResizeObserver(measure); // calls it for the first time as well
    observer.observe(source);
    return () => observer.disconnect();
  }, [row, terms]);
  return marked;
}

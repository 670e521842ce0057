import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { DayView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import { useAppContext } from '../../page/app-context';
import { shareOf } from '../../page/share-of';
import { progressExportPath } from '../../requests/workspace';
import pageStyles from '../../ui/page.module.css';
import styles from './workspace.module.css';

/** In units of the SVG's view box. */
const WIDTH = 400;
const HEIGHT = 120;

interface ProgressChartProps {
  readonly days: readonly DayView[];
  /** BCP 47; absent: of all languages together. */
  readonly languages?: readonly string[] | undefined;
}

/**
 * The shares of translated and reviewed texts over time: a chart with the shares of the latest day or the one under the pointer, a
 * table by week, and a file of a year.
 */
export function ProgressChart({ days, languages }: ProgressChartProps) {
  const { t } = useTranslation('dragoman/workspace');
  const { percent, date } = useFormatters();
  const { base } = useAppContext();
  const [pointedAt, setPointedAt] = useState<number>();
  const [first, last] = [days[0]!, days.at(-1)!];
  const pointed = pointedAt === undefined ? undefined : days[pointedAt];
  const formatDay = ({ day }: DayView) => date(day, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.chartLegend}>
        {kinds.map((kind) => (
          <span key={kind} className={styles[kind]}>
            {t(`progress.${kind}`, { share: percent(share(pointed ?? last, kind)) })}
          </span>
        ))}
      </figcaption>
      {days.length > 1 ? (
        <>
          <div className={styles.plot}>
            <p className={styles.shares} aria-hidden="true">
              {[1, 0.5, 0].map((each) => (
                <span key={each}>{percent(each)}</span>
              ))}
            </p>
            <svg
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className={styles.lines}
              onPointerMove={({ currentTarget, clientX }) => {
                const { left, width } = currentTarget.getBoundingClientRect();
                const index = Math.round(((clientX - left) / width) * (days.length - 1));
                setPointedAt(Math.min(Math.max(index, 0), days.length - 1));
              }}
              onPointerLeave={() => setPointedAt(undefined)}
            >
              <path className={styles.grid} d={`M0 0.5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} />
              {kinds.map((kind) => (
                <path key={kind} className={styles[`${kind}Line`]} d={linePath(days.map((day) => share(day, kind)))} />
              ))}
              {pointed && <path className={styles.pointed} d={`M${xOf(pointedAt!, days)} 0V${HEIGHT}`} />}
            </svg>
            <p className={styles.axisLabels}>
              <span>{formatDay(first)}</span>
              {pointed && <strong>{formatDay(pointed)}</strong>}
              <span>{formatDay(last)}</span>
            </p>
          </div>
          <details className={styles.chartTable}>
            <summary>{t('progress.numbers')}</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('progress.day')}</th>
                  {kinds.map((kind) => (
                    <th key={kind} scope="col">
                      {t(`progress.column.${kind}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {everySeventhDay(days).map((day) => (
                  <tr key={day.day}>
                    <th scope="row">{formatDay(day)}</th>
                    {kinds.map((kind) => (
                      <td key={kind}>{percent(share(day, kind))}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
          <p className={styles.chartExport}>
            <a href={base + progressExportPath(languages)} download>
              {t('progress.export')}
            </a>
          </p>
        </>
      ) : (
        <p className={pageStyles.note}>{t('progress.begins')}</p>
      )}
    </figure>
  );
}

const kinds = ['translated', 'reviewed'] as const;

const share = (day: DayView, kind: (typeof kinds)[number]): number =>
  day.keys === 0 ? 0 : shareOf(day[kind], day.keys);

const xOf = (index: number, { length }: readonly unknown[]): string => ((WIDTH * index) / (length - 1)).toFixed(1);

/** Returns the path of a line through the shares, from left to right. */
const linePath = (shares: readonly number[]): string =>
  shares
    .map((share, index) => {
      const y = HEIGHT - share * HEIGHT;
      return `${index === 0 ? 'M' : 'L'}${xOf(index, shares)} ${Math.min(Math.max(y, 1), HEIGHT - 1).toFixed(1)}`;
    })
    .join('');

/** Returns every seventh day, the latest first. */
const everySeventhDay = (days: readonly DayView[]): readonly DayView[] =>
  days.toReversed().filter((_, index) => index % 7 === 0);

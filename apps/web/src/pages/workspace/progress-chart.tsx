import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { DayView } from '../../../../../libs/workspace/src/workspace/workspace.contract';
import { useAppContext } from '../../page/app-context';
import { progressExportPath } from '../../requests/workspace';
import pageStyles from '../../ui/page.module.css';
import styles from './workspace.module.css';

/** In units of the SVG's view box. */
const WIDTH = 400;
const HEIGHT = 120;

interface ProgressChartProps {
  readonly days: readonly DayView[];
  /** BCP 47; absent: of all languages together. */
  readonly language?: string;
}

/** The shares of translated and reviewed texts over time: a chart with a summary, a table by week, and a file of a year. */
export function ProgressChart({ days, language }: ProgressChartProps) {
  const { t } = useTranslation('dragoman/workspace');
  const { percent, date } = useFormatters();
  const { base } = useAppContext();
  const [first, last] = [days[0]!, days.at(-1)!];
  const formatDay = ({ day }: DayView) => date(day, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.chartLegend}>
        {kinds.map((kind) => (
          <span key={kind} className={styles[kind]}>
            {t(`progress.${kind}`, { share: percent(share(last, kind)) })}
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
            >
              <path className={styles.grid} d={`M0 0.5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} />
              {kinds.map((kind) => (
                <path key={kind} className={styles[`${kind}Line`]} d={linePath(days.map((day) => share(day, kind)))} />
              ))}
            </svg>
            <p className={styles.axisLabels}>
              <span>{formatDay(first)}</span>
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
            <a href={base + progressExportPath(language)} download>
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

/** Rounded down, so that only complete days are 1. */
const share = (day: DayView, kind: (typeof kinds)[number]): number =>
  day.keys === 0 ? 0 : Math.floor((100 * day[kind]) / day.keys) / 100;

/** Returns the path of a line through the shares, from left to right. */
const linePath = (shares: readonly number[]): string =>
  shares
    .map((share, index) => {
      const [x, y] = [(WIDTH * index) / (shares.length - 1), HEIGHT - share * HEIGHT];
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${Math.min(Math.max(y, 1), HEIGHT - 1).toFixed(1)}`;
    })
    .join('');

/** Returns every seventh day, the latest first. */
const everySeventhDay = (days: readonly DayView[]): readonly DayView[] =>
  days.toReversed().filter((_, index) => index % 7 === 0);

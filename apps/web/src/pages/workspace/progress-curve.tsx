import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { DayView } from '../../../../api/src/translations/editing.contract';
import frame from '../../ui/page.module.css';
import styles from './workspace.module.css';

/** Of the drawing, in its own units. */
const WIDTH = 400;
const HEIGHT = 120;

/** How the shares of what is translated and what is reviewed grew: drawn, said in a sentence, and week by week in a table. */
export function ProgressCurve({ days }: { days: readonly DayView[] }) {
  const { t } = useTranslation('dragoman/workspace');
  const { percent, date } = useFormatters();
  const [first, last] = [days[0]!, days.at(-1)!];
  const dayOf = ({ day }: DayView) => date(day, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <figure className={styles.curve}>
      <figcaption className={styles.key}>
        {kinds.map((kind) => (
          <span key={kind} className={styles[kind]}>
            {t(`progress.${kind}`, { share: percent(share(last, kind)) })}
          </span>
        ))}
      </figcaption>
      {days.length > 1 ? (
        <>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className={styles.lines}
          >
            <path className={styles.grid} d={`M0 0.5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} />
            {kinds.map((kind) => (
              <path key={kind} className={styles[`${kind}Line`]} d={line(days.map((day) => share(day, kind)))} />
            ))}
          </svg>
          <p className={styles.ends}>
            <span>{dayOf(first)}</span>
            <span>{dayOf(last)}</span>
          </p>
          <details className={styles.numbers}>
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
                {weekly(days).map((day) => (
                  <tr key={day.day}>
                    <th scope="row">{dayOf(day)}</th>
                    {kinds.map((kind) => (
                      <td key={kind}>{percent(share(day, kind))}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      ) : (
        <p className={frame.note}>{t('progress.begins')}</p>
      )}
    </figure>
  );
}

const kinds = ['translated', 'reviewed'] as const;

/** Rounded down, as everywhere: only what is complete is 1. */
const share = (day: DayView, kind: (typeof kinds)[number]): number =>
  day.messages === 0 ? 0 : Math.floor((100 * day[kind]) / day.messages) / 100;

/** From the first share to the last, from the bottom to the top. */
const line = (shares: readonly number[]): string =>
  shares
    .map((share, index) => {
      const [x, y] = [(WIDTH * index) / (shares.length - 1), HEIGHT - share * HEIGHT];
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${Math.min(Math.max(y, 1), HEIGHT - 1).toFixed(1)}`;
    })
    .join('');

/** Today, and every seventh day before it; the latest first. */
const weekly = (days: readonly DayView[]): readonly DayView[] =>
  days.toReversed().filter((_, index) => index % 7 === 0);

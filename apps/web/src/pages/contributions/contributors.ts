import type {
  ContributionCountsView,
  ContributionView,
} from '../../../../../libs/workspace/src/activity/contributions/contributions.contract';
import { contributionCounts, type ContributionSorting } from '../../addresses/contributions-address';

export interface NamedContribution extends ContributionView {
  readonly languageName: string;
}

/** What a person, a service account or the pre-translation has done. */
export interface Contributor extends Pick<ContributionView, 'by'> {
  readonly sum: ContributionCountsView;
  /** In each language. */
  readonly contributions: readonly NamedContribution[];
}

/**
 * Returns who has contributed, sorted by the name or the sum, and the languages of each by the name or the number.
 * @param contributions those with the most words first
 * @param reader language of the reader, BCP 47, whose alphabet sorts names
 */
export function contributorsOf(
  contributions: readonly NamedContribution[],
  { sort, order }: ContributionSorting,
  reader: string,
): readonly Contributor[] {
  const { compare } = new Intl.Collator(reader, { numeric: true });
  const direction = order === 'asc' ? 1 : -1;
  const grouped = Map.groupBy(contributions, ({ by }) => by?.id);
  const contributors = [...grouped.values()].map((own) => ({
    by: own[0]!.by,
    sum: sumOf(own),
    contributions: own.toSorted((one, other) =>
      sort === 'person' ? compare(one.languageName, other.languageName) : direction * (one[sort] - other[sort]),
    ),
  }));
  return contributors.sort(
    (one, other) =>
      Number(one.by === null) - Number(other.by === null) || // the pre-translation is last
      direction *
        (sort === 'person' ? compare(one.by?.name ?? '', other.by?.name ?? '') : one.sum[sort] - other.sum[sort]),
  );
}

function sumOf(contributions: readonly ContributionCountsView[]): ContributionCountsView {
  const sum = { translated: 0, translatedWords: 0, approved: 0, approvedWords: 0, sentBack: 0 };
  for (const each of contributions) for (const count of contributionCounts) sum[count] += each[count];
  return sum;
}

import { isDay } from '../../../../libs/workspace/src/http/input/day';

/** Days of a URL that a list cannot be limited to. */
export interface InvalidDays {
  readonly from?: 'day';
  readonly to?: 'day' | 'order';
}

export const findInvalidDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }): InvalidDays => ({
  ...(from !== undefined && !isDay(from) && { from: 'day' }),
  ...(to !== undefined &&
    (isDay(to) ? from !== undefined && isDay(from) && to < from && { to: 'order' } : { to: 'day' })),
});

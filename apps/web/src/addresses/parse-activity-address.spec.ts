import { activityPath } from './activity-address';
import { findInvalidFilters, parseActivityAddress } from './parse-activity-address';

describe('the address of the activity', () => {
  it('keeps all filters', () => {
    const path = '/activity?person=p&language=pl&group=texts&from=2026-01-31&to=2026-02-01&timeZone=Europe%2FWarsaw';
    expect(activityPath(parseActivityAddress(path.slice('/activity'.length)))).toBe(path);
  });

  it('has a time zone with days only, and only one that exists', () => {
    expect(activityPath(parseActivityAddress('?group=texts&timeZone=Europe/Warsaw'))).toBe('/activity?group=texts');
    expect(activityPath(parseActivityAddress('?to=2026-01-31&timeZone=Mars'))).toBe('/activity?to=2026-01-31');
  });

  it.each([
    ['', undefined],
    ['?group=&from=&to=', undefined],
    ['?group=texts&from=2026-01-31&to=2026-01-31', undefined],
    ['?group=everything', { group: true }],
    ['?from=2026-02-30&to=soon', { from: 'day', to: 'day' }],
    ['?from=2026-02-02&to=2026-02-01', { to: 'order' }],
    ['?from=20260202&to=2026-02-01', { from: 'day' }],
  ])('finds the filters that cannot be applied in %s', (search, invalid) => {
    expect(findInvalidFilters(parseActivityAddress(search))).toEqual(invalid);
  });
});

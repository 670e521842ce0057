import { ChangeFeed } from './change-feed';

describe('the latest changes', () => {
  const feedOf = (...events: readonly number[]) => {
    const feed = new ChangeFeed<number>();
    for (const event of events) feed.add(event);
    return feed;
  };

  it('are those after a position, with the positions that follow', () => {
    const feed = feedOf(1);
    const start = feed.position;
    expect(feed.after(start)).toEqual([]);
    feed.add(2);
    const second = feed.position;
    feed.add(3);
    expect(feed.after(start)).toEqual([
      { event: 2, position: second },
      { event: 3, position: feed.position },
    ]);
    expect(feed.after(second)).toEqual([{ event: 3, position: feed.position }]);
  });

  it.each(['', 'x', '.1', 'x.1', `${feedOf(1).position}`, '__proto__.1'])('are not known after %j', (position) => {
    expect(feedOf(1).after(position)).toBeUndefined();
  });

  it('are not known after a position that was never reached', () => {
    const feed = feedOf(1);
    expect(feed.after(feed.position.replace('.1', '.2'))).toBeUndefined();
  });

  it('are not known after events were missed', () => {
    const feed = feedOf(1);
    const before = feed.position;
    feed.clear();
    expect(feed.after(before)).toBeUndefined();
    expect(feed.after(feed.position)).toEqual([]);
  });

  it('are only the last hundred', () => {
    const feed = feedOf(0);
    const first = feed.position;
    for (let event = 1; event <= 100; event++) feed.add(event);
    expect(feed.after(first)).toHaveLength(100);
    feed.add(101);
    expect(feed.after(first)).toBeUndefined();
    expect(feed.after(first.replace('.1', '.2'))).toHaveLength(100);
  });
});

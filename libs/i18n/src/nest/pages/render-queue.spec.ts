import { RenderQueue } from './render-queue';

const wanted = () => false;

describe('RenderQueue', () => {
  it('renders pages in order, with a turn of the event loop between two', async () => {
    const queue = new RenderQueue({ isFull: false });
    const events: string[] = [];
    const pages = ['a', 'b', 'c'].map((page) =>
      queue.run(wanted, () => {
        setImmediate(() => events.push(`turn after ${page}`));
        events.push(page);
        return page;
      }),
    );
    expect(await Promise.all(pages)).toEqual(['a', 'b', 'c']);
    expect(events).toEqual(['a', 'turn after a', 'b', 'turn after b', 'c']);
  });

  it('does not render an abandoned page, and continues after a failure', async () => {
    const queue = new RenderQueue({ isFull: false });
    let left = false;
    const render = jest.fn();
    const first = queue.run(wanted, () => {
      left = true;
      throw new Error('broken');
    });
    const second = queue.run(() => left, render);
    const third = queue.run(wanted, () => 'third');
    await expect(first).rejects.toThrow('broken');
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    expect(await third).toBe('third');
    expect(render).not.toHaveBeenCalled();
  });

  it('is full when 32 pages wait', async () => {
    const queue = new RenderQueue({ isFull: false });
    const pages = Array.from({ length: 32 }, () => queue.run(wanted, () => 0));
    expect(queue.isFull).toBe(true);
    expect(() => queue.assertNotFull()).toThrow(expect.objectContaining({ code: 'unavailable' }));
    await Promise.all(pages);
    expect(queue.isFull).toBe(false);
    queue.assertNotFull();
  });

  it('is full when the renderer is', () => {
    expect(new RenderQueue({ isFull: true }).isFull).toBe(true);
  });
});

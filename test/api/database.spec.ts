import { ask } from '../support/ask';
import { databases, postgres } from '../support/databases';
import { Line } from '../support/line';
import { startApp } from '../support/start-app';
import { until } from '../support/until';

describe.each(databases)('the application with $name', ({ fresh }) => {
  it('is ready, ends, and starts again on what it has', async () => {
    const database = await fresh();
    for (const _ of ['first', 'again']) {
      const { url, close } = await startApp({ database });
      expect((await ask(url, '/readyz')).json()).toMatchObject({ status: 'ready' });
      expect((await ask(url, '/locales/de/dragoman/common.json')).status).toBe(200);
      await close();
    }
    await database.remove();
  });
});

it('starts without its PostgreSQL, serves its texts and pages, says what it lacks, and has it when it comes', async () => {
  const database = await postgres.fresh();
  const line = await Line.to(database.environment.DATABASE_URL!);
  await line.cut();
  const { url, close } = await startApp({ environment: { DATABASE_URL: line.url } });

  try {
    expect((await ask(url, '/locales/de/dragoman/common.json')).status).toBe(200);
    expect((await ask(url, '/de', { headers: { Accept: 'text/html' } })).text).toMatch('<html lang="de"');
    const degraded = await ask(url, '/readyz');
    expect(degraded.status).toBe(200);
    expect(degraded.json()).toMatchObject({
      status: 'degraded',
      reasons: ['PostgreSQL cannot be reached.', expect.any(String)],
    });

    await line.mend();
    await until(async () => (await ask(url, '/readyz')).json().status === 'ready');
  } finally {
    await close();
    await line.cut();
    await database.remove();
  }
});

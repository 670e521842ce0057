/** What each page of the workspace costs the main thread of a browser that navigates to it, with 126,000 texts. */
import { openLargeWorkspace } from './large-workspace.mjs';
import { checkTargets, median, table } from './measure.mjs';

const { url, cookie, texts, context, stop } = await openLargeWorkspace();
const navigation = await processorTimeOfNavigation();
await stop();

table(
  `Main thread of a navigation within the workspace with ${texts} texts, ms of processor time`,
  navigation.map(({ path, all, script }) => ({ page: path, 'all tasks': Math.round(all), script: Math.round(script) })),
);
checkTargets(
  navigation.map(({ path, all }) => ({ what: `main thread, navigation to ${path}, ms`, measured: all, max: 250 })),
);

/**
 * Measures what the main thread does in the two seconds after a click in the navigation, in processor time, so that other work
 * on the machine matters little: the median of three navigations from a small page, after one that loads and compiles the code.
 * Pages that the navigation does not link to are opened as the browser's forward button does it.
 */
async function processorTimeOfNavigation() {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const ofName = (name) => metrics.find((each) => each.name === name).value * 1000;
    return { all: ofName('TaskDuration'), script: ofName('ScriptDuration') };
  };
  const navigate = async (path) => {
    const link = page.locator(`#navigation a[href="${path}"]`);
    if (linked.includes(path)) await link.click();
    else {
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    }
    await page.waitForURL((each) => each.pathname.startsWith(path.split('?')[0]));
    await page.waitForTimeout(SETTLED_MS);
  };
  const START = '/en/mcp';
  // Ends before Translate loads the rest of its list and the help of the next text (PRELOAD_DELAY_MS, FIRST_AHEAD_DELAY_MS).
  const SETTLED_MS = 2000;
  await page.goto(`${url}${START}`);
  const links = page.locator('#navigation a[href^="/en/"]');
  const linked = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const figures = [];
  for (const path of [...linked.filter((each) => each !== START), ...(await otherPages())]) {
    const runs = [];
    for (let run = 0; run < 4; run++) {
      await page.goto(`${url}${START}`);
      await page.waitForTimeout(SETTLED_MS);
      await links.first().isVisible(); // Playwright's own script is compiled before, not during the navigation
      const before = await metrics();
      await navigate(path);
      const after = await metrics();
      if (run > 0) runs.push({ all: after.all - before.all, script: after.script - before.script });
    }
    figures.push({
      path,
      all: median(runs.map(({ all }) => all)),
      script: median(runs.map(({ script }) => script)),
    });
  }
  await page.close();
  return figures;
}

/** Paths of pages that the navigation does not link to: of a key, a language, a person, a task, two releases, contributions, and the tabs of Settings. */
async function otherPages() {
  const send = async (at, method = 'GET', body) => {
    const response = await fetch(`${url}/api/v1/${at}`, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${text}`);
    return text && JSON.parse(text);
  };
  const { texts } = await send('texts?language=de&limit=1');
  const [{ id, namespace, key }] = texts;
  const { person } = await send('session');
  await send('places', 'POST', { page: '/en', language: 'en', places: [{ namespace, key, element: 'h1' }] });
  const numbers = [];
  for (const note of ['one', 'two']) {
    const { hash } = await send('releases/preview?limit=1');
    numbers.push((await send('releases', 'POST', { hash, leaveErrors: true, note })).number);
    await send('keys', 'POST', { namespace, key: `bench-${note}`, forms: { '': note } });
  }
  const { languages } = await send('workspace');
  const { tasks } = await send('tasks', 'POST', {
    kind: 'review',
    languages: languages.map(({ tag }) => tag).slice(0, 30),
    dueOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    assignees: [person.id],
  });
  const compared = new URLSearchParams({ from: numbers[0], to: numbers[1] });
  return [
    `keys/${id}`,
    `keys/${id}/pages?${new URLSearchParams({ page: '/{language}', language: 'de' })}`,
    'workspace/de',
    ...['languages', 'namespaces', 'keys', 'checks', 'pretranslation'].map((tab) => `settings/${tab}`),
    'activity/contributions',
    'profile/shortcuts',
    `people/${person.id}`,
    'tasks/new',
    `tasks/${tasks[0].id}`,
    `releases/compare?${compared}`,
  ].map((path) => `/en/${path}`);
}

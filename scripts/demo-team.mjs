/** Creates a team and its work for screenshots, entirely through the REST API. */

const PASSWORD = 'a horse on the moon';

/**
 * @param {string} url URL of a server whose database has languages and texts but no people
 * @param {string} secret the part of the setup link after `#`
 * @returns {Promise<{ cookie: string, namespace: string, plural: string | undefined, task: string, people: { id: string }[],
 *   webhook: string, serviceAccount: string }>} the administrator's cookie, as `name=value`, a namespace with recent changes, the
 *   id of a message in it that has plural forms, and the ids of a task in it, of a webhook and of a service account
 */
export async function createDemoTeam(url, secret) {
  const ada = await joined('setup', { secret, email: 'ada@example.org', name: 'Ada Mwangi' });
  const [piotr, leila, kenji] = [
    await invited('piotr@example.org', 'Piotr Zieliński', { role: 'translator', languages: ['pl', 'de'] }),
    await invited('leila@example.org', 'Leila Haddad', { role: 'reviewer', languages: ['ar', 'de'] }),
    await invited('kenji@example.org', 'Kenji Mori', { role: 'publisher' }),
  ];
  await callApi(ada, 'invitations', { email: 'marie@example.org', role: 'translator', languages: ['fr'] });

  const { namespaces } = await callApi(ada, 'workspace');
  const names = namespaces.map(({ name }) => name);
  const namespace = names.find((name) => name === 'views/settings') ?? names[0];
  const list = (language, filter) =>
    callApi(ada, `texts?${new URLSearchParams({ language, namespace, filter, limit: '200' })}`);

  const german = async () => (await list('de', 'all')).texts;
  const first = (await german()).filter(({ text }) => text.state === 'needsReview');
  for (const message of first.slice(0, 14)) await review(leila, message, 'de', { verdict: 'approve' });
  await review(leila, first[16], 'de', { verdict: 'sendBack', reason: 'We say “Kamera” everywhere else.' });
  await publish(kenji, 'Spring: settings in German');

  const renamed = (text) => text.replace('Frigate', 'Frigate NVR');
  for (const message of (await german()).slice(2, 9)) await write(piotr, message, 'de', renamed);
  for (const message of (await german()).slice(2, 5)) await review(leila, message, 'de', { verdict: 'approve' });
  await publish(kenji, 'The name of the product, written out');
  const nextWeek = new Date(Date.now() + 7 * 24 * 3600 * 1000);
  nextWeek.setUTCHours(6, 0, 0, 0);
  await callApi(kenji, 'scheduled-releases', {
    at: nextWeek.toISOString(),
    note: 'Summer campaign',
    leaveErrors: true,
  });

  for (const message of (await german()).slice(9, 13)) await write(piotr, message, 'de', renamed);
  await write(piotr, (await german())[13], 'de', (text) => `${text} {{oops}}`);
  const [discussed] = (await list('de', 'needsReview')).texts;
  const { people } = await callApi(ada, 'people');
  const kenjiId = people.find(({ email }) => email.startsWith('kenji')).id;
  const question = { text: 'Is this a verb or a noun, @Kenji Mori?', mentions: [kenjiId] };
  const { id: thread } = await callApi(piotr, 'comments', { keyId: discussed.id, language: 'de', ...question });
  await callApi(kenji, `comments/${thread}`, { text: 'A noun. See https://docs.frigate.video.' });
  await callApi(ada, 'comments', { keyId: discussed.id, text: 'At most 20 characters, please.' });
  const task = await createTasks(namespace, [ada, piotr]);
  const plural = (await list('pl', 'all')).texts.find(({ target }) => target.length > 2);
  await deploy(namespace);
  const serviceAccount = await reportMissingKeys(namespace);
  const webhook = await callApi(ada, 'webhooks', {
    name: 'Rebuild the landing page',
    url: 'https://hooks.shop.example/dragoman',
    events: ['release.published', 'release.rolledBack'],
  });
  return {
    ...{ cookie: ada, namespace, plural: plural?.id, task },
    people: (await callApi(ada, 'people')).people,
    webhook: webhook.id,
    serviceAccount,
  };

  /** One that is due soon, and one that is done. Returns the id of the first. */
  async function createTasks(name, assigned) {
    const assignees = await Promise.all(assigned.map(async (who) => (await callApi(who, 'session')).person.id));
    const day = (days) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
    const selected = { languages: ['de'], namespaces: [name] };
    const open = await callApi(ada, 'tasks', {
      ...selected,
      kind: 'translate',
      name: 'Settings for the summer campaign',
      description: 'The campaign starts on Monday.\nPlease keep the buttons short, and use “Kamera” everywhere.',
      dueOn: day(1),
      assignees,
    });
    const { tasks } = await callApi(ada, 'tasks', { ...selected, kind: 'review', dueOn: day(9) });
    await sendRequest(leila, `tasks/${tasks[0].id}/state`, { state: 'done' }, 'POST', {
      'If-Match': `"${tasks[0].version}"`,
    });
    return open.tasks[0].id;
  }

  /** The code and the team change the same texts. */
  async function deploy(name) {
    const file = async () => {
      const response = await fetch(`${url}/api/v1/exports/de/${name}.json`, { headers: { Cookie: ada } });
      return response.text();
    };
    const send = (content) => callApi(ada, 'builds', { files: [{ file: `de/${name}.json`, content }] });
    await send(await file());
    const code = await file();
    for (const message of (await german()).slice(2, 6)) await write(piotr, message, 'de', (text) => `${text} (neu)`);
    let count = 0;
    const changed = code.replace(/NVR/g, (match) => (++count <= 4 ? 'NVR 2' : match));
    await send(changed);
  }

  async function reportMissingKeys(name) {
    const { id } = await callApi(ada, 'service-accounts', {
      name: 'Staging',
      description: 'Reports keys that the code asks for',
      scopes: ['keys.report', 'texts.read'],
    });
    const { token } = await callApi(ada, `service-accounts/${id}/tokens`, { days: 90 });
    const report = (keys) =>
      fetch(`${url}/locales/add/en/${name}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Referer: 'https://shop.example/checkout',
        },
        body: JSON.stringify(keys),
      });
    await report({ 'checkout.gift': 'This is a gift', 'checkout.note': 'Add a note' });
    await report({
      'checkout.gift': 'This is a gift',
      'cart.items_one': '{{count}} item',
      'cart.items_other': '{{count}} items',
    });
    return id;
  }

  async function joined(kind, { secret, ...person }) {
    const { cookie } = await sendRequest(undefined, `links/${kind}`, { secret, ...person, password: PASSWORD });
    return cookie;
  }

  async function invited(email, name, role) {
    const { link } = await callApi(ada, 'invitations', { email, ...role });
    return joined('invitation', { secret: link.split('#')[1], name });
  }

  async function write(who, { id, target, text }, language, change) {
    const forms = Object.fromEntries(target.map((form) => [form.category ?? '', change(form.text ?? '')]));
    await sendRequest(who, `texts/${id}/${language}`, { forms }, 'PUT', { 'If-Match': `"${text.version}"` });
  }

  async function review(who, { id, text }, language, body) {
    const path = `texts/${id}/${language}/review`;
    await sendRequest(who, path, body, 'POST', { 'If-Match': `"${text.version}"` });
  }

  async function publish(who, note) {
    const { hash } = await callApi(who, 'releases/preview?limit=1');
    await callApi(who, 'releases', { hash, note, leaveErrors: true });
  }

  async function callApi(who, path, body) {
    return (await sendRequest(who, path, body)).body;
  }

  async function sendRequest(who, path, body, method = body === undefined ? 'GET' : 'POST', more = {}) {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(who && { Cookie: who }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...more,
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * (Number(response.headers.get('retry-after')) || 1)));
      return sendRequest(who, path, body, method, more); // a busy machine
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return {
      body: text === '' ? undefined : JSON.parse(text),
      cookie: response.headers.get('set-cookie')?.split(';')[0],
    };
  }
}

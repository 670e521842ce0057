import type { SavedTextView } from '../../../../libs/workspace/src/texts/texts.contract';
import type { Outcome } from '../page/page-module';
import type { EditableMessage } from './editable-message';
import { EditingSession } from './editing-session';

const id = { keyId: 'key', language: 'pl' };
const offline: Outcome<never> = { ok: false, problem: { type: 'about:blank', title: '', status: 0 } };

const message = {
  id: id.keyId,
  sourceVersion: 1,
  target: [{ text: 'before' }],
  text: { version: 1, state: 'needsReview' },
} as unknown as EditableMessage;

const saved = (text: string, version: number, state: SavedTextView['state'] = 'needsReview'): SavedTextView =>
  ({ ...id, forms: { '': text }, version, state, findings: [] }) as unknown as SavedTextView;

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A session whose requests are lost until `stored` can be read. */
function sessionWith(stored: SavedTextView) {
  const sent: string[] = [];
  const connection = { isUp: false };
  const answer = (view: SavedTextView): Promise<Outcome<SavedTextView>> =>
    Promise.resolve(connection.isUp ? { ok: true, status: 200, view } : offline);
  const session = new EditingSession(undefined, '', {
    send: (draft) => {
      sent.push(draft.forms['']!);
      return answer(saved(draft.forms['']!, draft.base.version + 1));
    },
    read: () => answer(stored),
  });
  const reconnect = async () => {
    connection.isUp = true;
    session.queue.retryNow();
    await settled();
  };
  const type = (text: string) => session.edit(message, id.language, { '': text });
  return { session, sent, type, reconnect };
}

describe('the editing session, when a text is put back to its earlier value while a save waits for its retry', () => {
  async function putBack(stored: SavedTextView) {
    const { session, sent, type, reconnect } = sessionWith(stored);
    type('after');
    session.save(message, id.language, 'needsReview', 1);
    await settled();
    expect(session.queue.state(id)).toEqual({ kind: 'waiting', reason: 'offline' });
    type('befor');
    type('before');
    expect(session.drafts.get(id)!.forms).toEqual({ '': 'before' });
    await reconnect();
    expect(session.queue.state(id)).toBeUndefined();
    return { session, sent };
  }

  it('keeps it as a draft of the text that was saved, although its response was lost', async () => {
    const { session, sent } = await putBack(saved('after', 2));
    expect(session.drafts.get(id)).toMatchObject({
      forms: { '': 'before' },
      base: { forms: { '': 'after' }, version: 2 },
    });
    expect(sent).toEqual(['after']);
    session.save(message, id.language, 'needsReview', 1);
    await settled();
    expect(sent).toEqual(['after', 'before']);
    expect(session.drafts.get(id)).toBeUndefined();
  });

  it('has nothing left to save if the request did not arrive', async () => {
    const { session, sent } = await putBack(saved('before', 1));
    expect(session.drafts.get(id)).toBeUndefined();
    expect(sent).toEqual(['after']);
  });

  it('keeps it beside what someone else has saved', async () => {
    const { session } = await putBack(saved('theirs', 2));
    expect(session.drafts.get(id)).toMatchObject({ forms: { '': 'before' }, base: { version: 1 } });
  });
});

describe('the editing session, when the server has saved a text, but the response was lost', () => {
  /** A server that saves what is based on its text, and whose first response is lost. */
  function losingServer() {
    let stored = saved('before', 1);
    let isUp = false;
    const sent: string[] = [];
    const session = new EditingSession(undefined, '', {
      send: ({ forms, send, base }) => {
        const isFirst = sent.push(`${forms['']!} ${send}`) === 1;
        if (!isFirst && !isUp) return Promise.resolve(offline);
        if (base.version !== stored.version) {
          return Promise.resolve({ ok: false, problem: { type: '', title: '', status: 412, current: stored } });
        }
        stored = saved(forms['']!, stored.version + 1, send);
        return Promise.resolve(isFirst ? offline : { ok: true, status: 200, view: stored });
      },
      read: () => Promise.resolve(isUp ? { ok: true, status: 200, view: stored } : offline),
    });
    const type = (text: string) => session.edit(message, id.language, { '': text });
    const save = async (send: 'needsReview' | 'reviewed' = 'needsReview') => {
      session.save(message, id.language, send, 1);
      await settled();
    };
    const reconnect = async () => {
      isUp = true;
      session.queue.retryNow();
      await settled();
    };
    return { session, type, save, reconnect, stored: () => stored };
  }

  it('still approves the same text', async () => {
    const { session, type, save, reconnect, stored } = losingServer();
    type('after');
    await save();
    await save('reviewed');
    await reconnect();
    expect(stored()).toMatchObject({ forms: { '': 'after' }, state: 'reviewed' });
    expect([session.drafts.get(id), session.queue.state(id)]).toEqual([undefined, undefined]);
  });

  it('saves what was typed and submitted next, which does not conflict with it', async () => {
    const { session, type, save, reconnect, stored } = losingServer();
    type('after');
    await save();
    type('later');
    await save();
    session.queue.retryNow(); // still offline
    await settled();
    await reconnect();
    expect(stored()).toMatchObject({ forms: { '': 'later' }, version: 3 });
    expect([session.drafts.get(id), session.queue.state(id)]).toEqual([undefined, undefined]);
  });
});

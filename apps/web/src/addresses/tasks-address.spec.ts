import { parseTasksAddress } from './parse-tasks-address';
import { newTaskPath, parseNewTaskAddress, tasksPath, taskTextsPath, withList } from './tasks-address';

describe('the address of tasks', () => {
  it.each([
    '',
    '?list=mine',
    '?list=done&language=pl',
    '?list=open&language=pt-BR&cursor=c',
    '?list=open&q=spring+sale&language=pl&kind=review&assignee=none&due=overdue&createdBy=me',
    '?list=open&due=overdue&timeZone=Asia%2FTokyo',
    '?list=open&language=pl&sort=name&cursor=c',
  ])('is written as it was read: %j', (search) => {
    expect(tasksPath(parseTasksAddress(search))).toBe(`/tasks${search}`);
  });

  it('ignores lists that do not exist', () => {
    expect(parseTasksAddress('?list=all').list).toBeUndefined();
  });

  it('ignores filters that do not exist', () => {
    expect(tasksPath(parseTasksAddress('?kind=print&assignee=me&due=soon&createdBy=u1&sort=color&q=+'))).toBe('/tasks');
  });

  it('has a time zone with tasks that are overdue only, and only one that exists', () => {
    const paths = ['?list=open&timeZone=Asia/Tokyo', '?due=overdue&timeZone=Mars'].map((search) =>
      tasksPath(parseTasksAddress(search)),
    );
    expect(paths).toEqual(['/tasks?list=open', '/tasks?due=overdue']);
  });

  it('keeps the filters in another list, without those that it cannot have', () => {
    const address = parseTasksAddress('?list=open&q=spring&assignee=u1&due=overdue&cursor=c');
    expect([tasksPath(withList(address, 'mine')), tasksPath(withList(address, 'done'))]).toEqual([
      '/tasks?list=mine&q=spring&due=overdue',
      '/tasks?list=done&q=spring&assignee=u1',
    ]);
  });
});

describe('the address of a new task', () => {
  it.each([
    '?kind=translate',
    '?kind=review&language=pl&language=de&namespace=views%2Fshop&filter=errors,mine',
    '?kind=translate&filter=sourceChanged',
  ])('is written as it was read: %j', (search) => {
    expect(newTaskPath(parseNewTaskAddress(search))).toBe(`/tasks/new${search}`);
  });

  it('ignores invalid values', () => {
    expect(parseNewTaskAddress('?kind=print&language=&filter=a%20b')).toEqual({
      kind: 'translate',
      languages: [],
      namespaces: [],
      filter: '',
    });
  });
});

it('leads to the texts of a task that are not finished', () => {
  expect([
    taskTextsPath({ id: 't1', kind: 'translate', language: 'pl' }),
    taskTextsPath({ id: 't2', kind: 'review', language: 'pt-BR' }),
  ]).toEqual(['/translate?language=pl&task=t1&filter=unfinished', '/review?language=pt-BR&task=t2']);
});

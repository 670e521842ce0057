import { newTaskPath, parseNewTaskAddress, parseTasksAddress, tasksPath, taskTextsPath } from './tasks-address';

describe('the address of tasks', () => {
  it.each(['', '?list=mine', '?list=done&language=pl', '?list=open&language=pt-BR&cursor=c'])(
    'is written as it was read: %j',
    (search) => {
      expect(tasksPath(parseTasksAddress(search))).toBe(`/tasks${search}`);
    },
  );

  it('ignores lists that do not exist', () => {
    expect(parseTasksAddress('?list=all').list).toBeUndefined();
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

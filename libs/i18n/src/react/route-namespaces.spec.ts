import { namespacesOf } from './route-namespaces';

describe('the namespaces of a page', () => {
  it('are those of all its routes, the root first, each once', () => {
    const routes = [{ namespaces: ['common', 'failures'] }, undefined, {}, { namespaces: ['shop', 'common'] }];
    expect(namespacesOf(routes.map((handle) => ({ route: { handle } })))).toEqual(['common', 'failures', 'shop']);
  });
});

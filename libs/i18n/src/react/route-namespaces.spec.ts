import { routeNamespaces } from './route-namespaces';

describe('routeNamespaces', () => {
  it('returns the distinct namespaces of all routes, the root first', () => {
    const routes = [{ namespaces: ['common', 'failures'] }, undefined, {}, { namespaces: ['shop', 'common'] }];
    expect(routeNamespaces(routes.map((handle) => ({ route: { handle } })))).toEqual(['common', 'failures', 'shop']);
  });
});

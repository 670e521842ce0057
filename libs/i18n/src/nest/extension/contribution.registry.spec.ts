import { Injectable, Module, type Provider, Scope } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { ContributionRegistry } from './contribution.registry';
import { FEATURE, type Feature, LanguageResolver, ResourceSource } from './contributions';

class Silent {
  resolve() {
    return undefined;
  }
}

@Injectable()
@LanguageResolver({ name: 'tenant', order: 50, vary: [] })
class Tenant extends Silent {}

@Injectable()
@LanguageResolver({ name: 'account', order: 50 })
class Account extends Silent {}

@Injectable()
@LanguageResolver({ name: 'first', order: 1 })
class First extends Silent {}

@Injectable()
@LanguageResolver({ name: 'tenant', order: 60 })
class SecondTenant extends Silent {}

@Injectable({ scope: Scope.REQUEST })
@LanguageResolver({ name: 'request', order: 60 })
class OfRequest extends Silent {}

@Injectable({ scope: Scope.REQUEST })
class RequestData {}

@Injectable()
@LanguageResolver({ name: 'indirect', order: 60 })
class OfRequestIndirectly extends Silent {
  constructor(readonly data: RequestData) {
    super();
  }
}

@Injectable()
@ResourceSource({ name: 'tenant', order: 1 })
class Texts implements ResourceSource {
  async list() {
    return [];
  }
  async read() {
    return undefined;
  }
}

@Injectable()
@LanguageResolver({ name: 'mute', order: 60 })
class Mute {}

@Injectable()
@ResourceSource({ name: 'listless', order: 1 })
class Listless {
  async read() {
    return undefined;
  }
}

async function registryOf(...providers: Provider[]): Promise<ContributionRegistry> {
  @Module({ providers })
  class Contributing {}
  const app = await Test.createTestingModule({
    imports: [DiscoveryModule, Contributing],
    providers: [ContributionRegistry],
  }).compile();
  return app.get(ContributionRegistry);
}

async function registryOfFeatures(...features: Feature[]): Promise<ContributionRegistry> {
  const imports = features.map((feature) => {
    @Module({ providers: [{ provide: FEATURE, useValue: feature }] })
    class FeatureModule {}
    return FeatureModule;
  });
  const app = await Test.createTestingModule({
    imports: [DiscoveryModule, ...imports],
    providers: [ContributionRegistry],
  }).compile();
  return app.get(ContributionRegistry);
}

describe('contributions of modules', () => {
  it('are sorted by order, then by name, in any order of imports', async () => {
    for (const providers of [
      [Tenant, First, Account],
      [Account, Tenant, First],
    ]) {
      const registry = await registryOf(...providers);
      expect(registry.resolvers([]).map(({ options, instance }) => [options.name, instance.constructor])).toEqual([
        ['first', First],
        ['account', Account],
        ['tenant', Tenant],
      ]);
    }
  });

  it('are found once, also with a second token', async () => {
    const registry = await registryOf(Tenant, { provide: 'also', useExisting: Tenant });
    expect(registry.resolvers([])).toHaveLength(1);
  });

  it('are found if a factory or a value provides them', async () => {
    const registry = await registryOf({ provide: Tenant, useFactory: () => new Tenant() });
    expect(registry.resolvers([]).map(({ options }) => options.name)).toEqual(['tenant']);
  });

  it('can share one name as a resolver and as a source', async () => {
    const registry = await registryOf(Tenant, Texts);
    expect([registry.resolvers([]).length, registry.sources().length]).toEqual([1, 1]);
  });

  it.each([
    [
      'two of one name',
      [Tenant, SecondTenant],
      '"tenant" is contributed by both "Tenant" and "SecondTenant": rename one of them.',
    ],
    ['one for each request', [OfRequest], 'OfRequest is request-scoped'],
    [
      'one that injects what is there for each request',
      [RequestData, OfRequestIndirectly],
      'OfRequestIndirectly is request-scoped',
    ],
  ])('are refused with an error that names both sides: %s', async (_, providers, sentence) => {
    const registry = await registryOf(...providers);
    expect(() => registry.resolvers([])).toThrow(sentence);
  });
});

describe('a provider with a decorator but without the method', () => {
  it('refuses to start and names the method of a resolver', async () => {
    const registry = await registryOf(Mute);
    expect(() => registry.resolvers([])).toThrow(
      'Mute is marked as @LanguageResolver, but has no method "resolve": add it, or take the mark away.',
    );
  });

  it('refuses to start and names the method of a source', async () => {
    const registry = await registryOf(Listless);
    expect(() => registry.sources()).toThrow('Listless is marked as @ResourceSource, but has no method "list"');
  });
});

describe('features', () => {
  const blog: Feature = { name: 'blog', namespaces: ['blog'] };

  it('list their namespaces', async () => {
    const registry = await registryOfFeatures(blog, { name: 'shop', namespaces: ['cart'] }, { name: 'empty' });
    expect([...registry.declaredNamespaces()]).toEqual(['blog', 'cart']);
  });

  it.each([
    [
      'a namespace twice',
      { name: 'shop', namespaces: ['blog'] },
      'Namespace "blog" is contributed by both "blog" and "shop": rename one of them.',
    ],
    ['a name twice', { name: 'blog' }, 'Two features are called "blog": rename one of them.'],
  ])('are refused with %s', async (_, shop: Feature, sentence) => {
    const registry = await registryOfFeatures(blog, shop);
    expect(() => registry.declaredNamespaces()).toThrow(sentence);
  });
});

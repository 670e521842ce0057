import type { INestApplication } from '@nestjs/common';
import { TypedI18nService } from '@dragoman/i18n';
import { NestFactory } from '@nestjs/core';
import { I18nService } from 'nestjs-i18n';
import type { Server } from 'node:http';
import request from 'supertest';
import { ShopModule } from './shop/shop.module';

describe('the library without the API, in a third-party shop', () => {
  let app: INestApplication<Server>;
  let server: Server;

  beforeAll(async () => {
    app = await NestFactory.create(ShopModule, { logger: false });
    await app.init();
    server = app.getHttpServer();
  });
  afterAll(() => app.close());

  it('responds in the language of the visitor, with its plural forms', async () => {
    const polish = await request(server).get('/orders').set('Accept-Language', 'pl-PL, en;q=0.5').expect(200);
    expect(polish.body).toEqual({ language: 'pl', cart: ['1 produkt', '3 produkty', '5 produktów'] });
    const german = await request(server).get('/orders?lng=de').expect(200);
    expect(german.body).toEqual({ language: 'de', cart: ['1 Artikel', '3 Artikel', '5 Artikel'] });
    const chosen = await request(server)
      .get('/orders')
      .set('Cookie', 'lng=de')
      .set('Accept-Language', 'pl')
      .expect(200);
    expect(chosen.body.language).toBe('de');
    const stranger = await request(server).get('/orders').set('Accept-Language', 'ja').expect(200);
    expect(stranger.body.language).toBe('en');
  });

  it('serves its texts to any i18next client', async () => {
    const { body, headers } = await request(server).get('/locales/de/shop.json').expect(200);
    expect(body).not.toHaveProperty('checkout'); // untranslated texts are left out instead of being empty
    expect(body.order.atMost).toBe('{{property}}: höchstens {{constraints.0}}');
    expect(headers).toMatchObject({ 'content-language': 'de', 'access-control-allow-origin': '*' });
    const merged = await request(server).get('/locales/de/shop.json?fallback=merged').expect(200);
    expect(merged.body.checkout).toBe('Check out');
  });

  it('returns validation errors in the language of the caller', async () => {
    const { body } = await request(server).post('/orders').set('Accept-Language', 'de').send({ amount: 9 }).expect(400);
    expect(body).toMatchObject({
      status: 400,
      errors: [{ pointer: '/amount', detail: 'amount: höchstens 5' }],
    });
    expect(body.title).toMatch(/\S/);
  });

  it('localizes errors of the shop', async () => {
    const { body, headers } = await request(server).get('/orders/7').set('Accept-Language', 'de').expect(410);
    expect(headers['content-type']).toMatch('application/problem+json');
    expect(body).toMatchObject({
      type: 'urn:problem:orderGone',
      title: 'Bestellung 7 gibt es nicht mehr',
      detail: 'Bestellungen werden ein Jahr lang aufbewahrt.',
      status: 410,
    });
  });

  it('falls back for each missing text', async () => {
    const { body } = await request(server).get('/orders/7').set('Accept-Language', 'pl').expect(410);
    expect(body.title).toBe('Order 7 is gone');
  });

  it('translates outside of a request, e.g. for email', () => {
    const i18n = app.get<I18nService>(I18nService);
    expect(i18n.t('shop:cart', { lang: 'pl', args: { count: 22 } })).toBe('22 produkty');
    expect(i18n.t('shop:cart', { lang: 'pl_PL', args: { count: 22 } })).toBe('22 produkty');
    expect(app.get(TypedI18nService)).toBe(i18n);
    // a recipient whose language the shop does not have
    expect(i18n.t('shop:cart', { lang: 'ja', args: { count: 22 } })).toBe('22 items');
  });

  it('never treats input as translation options', () => {
    const i18n = app.get<I18nService>(I18nService);
    expect(
      i18n.t('shop:order.atMost', {
        lang: 'en',
        args: { property: '$t(shop:checkout)', ns: 'x', lng: 'de', constraints: [1] },
      }),
    ).toBe('$t(shop:checkout) can be at most 1');
  });
});

import { isMailSender, parseSmtpUrl } from './mail-settings';

describe('the settings of emails', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true }],
    ['smtp://[::1]:25/', { host: '::1', port: 25, secure: false }],
    [
      'smtp://texts%40example.org:p%3Aq@mail.example:2525',
      { host: 'mail.example', port: 2525, secure: false, auth: { user: 'texts@example.org', pass: 'p:q' } },
    ],
  ])('read %s', (url, server) => {
    expect(parseSmtpUrl(url)).toEqual(server);
  });

  it.each(['mail.example', 'http://mail.example', 'smtp://', 'smtp://a/b', 'smtp://a?b', 'smtp://%E0:x@a', ''])(
    'refuse %j as a URL',
    (url) => {
      expect(parseSmtpUrl(url)).toBeUndefined();
    },
  );

  it.each(['texts@example.org', 'Texts <texts@example.org>', 'Tłumaczenia <t@example.org>'])('accept %j', (sender) => {
    expect(isMailSender(sender)).toBe(true);
  });

  it.each(['', 'Texts', 'a@b, c@d', 'Texts <a@b>\r\nBcc: c@d', '<a@b> x'])('refuse %j as a sender', (sender) => {
    expect(isMailSender(sender)).toBe(false);
  });
});

import { compilePattern, findTerms } from './find-terms';
import { containsTranslation } from './contains-translation';
import { addLookups, beginningsOf, foldWord, lookupOfTerm, wordsOf } from './term-words';

type Case = readonly [language: string, term: string, text: string, found: string | undefined];

/** What is found of a term in a text, case-insensitively; undefined: nothing. */
const CASES: readonly Case[] = [
  ['en', 'camera', 'Add a camera.', 'camera'],
  ['en', 'camera', 'All Cameras are off', 'Cameras'],
  ['en', 'camera', 'The camera’s name', 'camera’s'],
  ['en', 'settings', 'Setting the limit', undefined],
  ['en', 'entry', 'Two entries', 'entries'],
  ['en', 'box', 'Bounding boxes', 'boxes'],
  ['en', 'API', 'Two APIs', 'APIs'],
  ['en', 'record', 'The recorder stopped recording', undefined],
  ['en', 'camera', 'cameraman', undefined],
  ['en', 'use', 'Used by users', undefined],
  ['en', 'sign in', 'Sign-in failed', 'Sign-in'],
  ['en', 'sign in', 'Sign. In.', undefined],
  ['en', 'access token', 'Your access tokens', 'access tokens'],
  ['en', 'C++', 'Written in C++ and C', 'C++'],
  ['en', '.NET', 'A .NET library', '.NET'],
  ['en', 'Wi-Fi', 'Turn WiFi or Wi-Fi on', 'Wi-Fi'],
  ['de', 'Kamera', 'Alle Kameras', 'Kameras'],
  ['de', 'Kamera', 'Kameraeinstellungen', undefined],
  ['de', 'Benutzer', 'Den Benutzern zeigen', 'Benutzern'],
  ['pl', 'kamera', 'Ustawienia kamery', 'kamery'],
  ['pl', 'kamera', 'w kamerach', 'kamerach'],
  ['ru', 'камера', 'Добавить камеру', 'камеру'],
  ['ru', 'камера', 'Камергерский переулок', undefined],
  ['fr', 'caméra', 'Toutes les caméras', 'caméras'],
  ['fr', 'appareil', 'Nom de l’appareil', 'l’appareil'],
  ['el', 'κάμερα', 'Όλες οι κάμερες', 'κάμερες'],
  ['ar', 'كاميرا', 'أضف الكاميرا', 'الكاميرا'],
  ['ar', 'كاميرا', 'إعدادات الكاميرات', 'الكاميرات'],
  ['ar', 'الإعدادات', 'افتح إعدادات النظام', 'إعدادات'],
  ['ar', 'مفتاح', 'أدخل مِفْتَاح الوصول', 'مِفْتَاح'],
  ['ar', 'كاميرا', 'بالكاميرا وللكاميرا', 'بالكاميرا'],
  ['ar', 'حدث', 'تحديث', undefined],
  ['he', 'מצלמה', 'כל המצלמות', 'המצלמות'],
  ['ja', 'カメラ', 'カメラを追加', 'カメラ'],
  ['ja', '設定', '設定画面を開く', '設定'],
  ['ja', '京都', '東京都の天気', undefined],
  ['ja', '動体検知', 'ライブの動体検知を開始', '動体検知'],
  ['ja', 'Frigate', 'Frigateの設定', 'Frigate'],
  ['zh-Hans', '摄像头', '添加摄像头', '摄像头'],
  ['ko', '카메라', '카메라를 추가', '카메라를'],
  ['th', 'กล้อง', 'เพิ่มกล้องใหม่', 'กล้อง'],
  ['hi', 'कैमरा', 'नया कैमरा जोड़ें', 'कैमरा'],
];

const findIn = (language: string, term: string, text: string, caseSensitive = false): readonly string[] =>
  findTerms(wordsOf(text, language), [compilePattern({ id: term, term, caseSensitive }, language)]).map(
    ({ start, end }) => text.slice(start, end),
  );

describe('terms in texts', () => {
  it.each(CASES)('%s: %s in “%s”', (language, term, text, found) => {
    expect(findIn(language, term, text)[0]).toBe(found);
  });

  it.each(CASES.filter(([, , , found]) => found !== undefined))('%s: looks %s up for “%s”', (language, term, text) => {
    const lookups = new Set<string>();
    addLookups(wordsOf(text, language), lookups);
    expect(lookups).toContain(lookupOfTerm(term, language));
    for (const beginning of beginningsOf(term)) expect(foldWord(text)).toContain(beginning);
  });

  it('compares case for terms that are case-sensitive', () => {
    expect(findIn('en', 'Live', 'Live view, live and Lives', true)).toEqual(['Live', 'Lives']);
    expect(findIn('ja', 'Live', 'Liveとlive', true)).toEqual(['Live']);
    expect(findIn('de', 'Port', 'port und Ports', true)).toEqual(['Ports']);
  });

  it('finds the longest of several terms, and of equally long ones the one that is written the same', () => {
    const terms = ['camera', 'camera group', 'group', 'Live', 'live'];
    const patterns = terms.map((term) => compilePattern({ id: term, term, caseSensitive: term === 'Live' }, 'en'));
    const found = (text: string) => findTerms(wordsOf(text, 'en'), patterns).map(({ id }) => id);
    expect(found('Camera groups and a camera')).toEqual(['camera group', 'camera']);
    expect(found('Live, live')).toEqual(['Live', 'live']);
    const plural = ['record', 'records'].map((term) => compilePattern({ id: term, term, caseSensitive: false }, 'en'));
    expect(findTerms(wordsOf('records and record', 'en'), plural).map(({ id }) => id)).toEqual(['records', 'record']);
  });

  it.each([
    ['de', 'Kamera', 'Kameraeinstellungen öffnen', true],
    ['de', 'Kamera', 'Überwachungskameras', true],
    ['de', 'Gerät', 'Auf allen Geräten', true],
    ['de', 'Gast', 'Alle Gäste', true],
    ['de', 'Kamera', 'Einstellungen öffnen', false],
    ['pl', 'kamera', 'w kamerze', true],
    ['pl', 'zdarzenie', 'brak zdarzeń', true],
    ['cs', 'kamera', 'z kamer', true],
    ['ru', 'событие', 'нет событий', true],
    ['uk', 'потік', 'Шлях потоку', true],
    ['uk', 'потік', 'Налаштування запису', false],
    ['fr', "flux d'événements", 'Le flux des événements', true],
    ['ar', 'حدث', 'كل الأحداث', true],
    ['ar', 'ملف', 'الملفات', true],
    ['ar', 'كاميرا', 'الإعدادات', false],
    ['ja', '録画する', '録画しました', true],
    ['ja', 'カメラ グループ', 'カメラグループを編集', true],
    ['ja', 'カメラ', '設定', false],
    ['zh-Hans', '摄像头', '摄像头组', true],
    ['fi', 'kamera', 'Kameroiden asetukset', true],
    ['tr', 'kamera', 'Kameraları göster', true],
    ['hu', 'esemény', 'Nincsenek események', true],
  ] as const)('%s: a translation %s in “%s”: %s', (language, translation, text, expected) => {
    expect(containsTranslation(wordsOf(text, language), translation, language)).toBe(expected);
  });
});

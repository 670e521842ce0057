import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NESTING_LOOP, STANDARD_FINDINGS } from '../standard.check';
import { WORKSPACE_FINDINGS } from '../workspace-findings';
import { isOffByDefault } from '../severities';
import type { Rule } from './rule';
import { RULES } from './rules';
import { runRules } from './run-rules';

type Example = readonly [language: string, source: string, text: string, fix?: string];

/** Texts that each rule reports, with the text that it offers if it knows one, and texts that it accepts. */
const EXAMPLES: Readonly<
  Record<string, { readonly found: readonly Example[]; readonly accepted: readonly Example[] }>
> = {
  bidiMarks: {
    found: [
      ['de', 'Name', '\u200FName', 'Name'],
      ['ar', 'Name', '\u202Bالاسم', '\u202Bالاسم\u202C'],
    ],
    accepted: [
      ['ar', 'Hello {{name}}', 'مرحبًا \u2068{{name}}\u2069'],
      ['he', 'Version 2', '\u200Fגרסה 2'],
    ],
  },
  brackets: {
    found: [
      ['de', 'Size (px)', 'Größe (px'],
      ['ja', 'Size (px)', 'サイズ（px'],
    ],
    accepted: [
      ['ko', 'English (English)', 'English (영어)'],
      ['zh-Hans', 'Size (px)', '大小（px）'],
      ['de', 'First choice', 'a) Erste Wahl'],
    ],
  },
  capitalAtStart: {
    found: [['de', 'Add another stream', 'weiteren Stream hinzufügen', 'Weiteren Stream hinzufügen']],
    accepted: [
      ['de', 'The iPhone is connected', 'iPhone ist jetzt verbunden'],
      ['pl', 'Draft', 'szkic'],
      ['ja', 'Add another stream', '別のストリームを追加'],
      ['ko', 'If true, reset the password', 'true로 설정하면 비밀번호를 재설정합니다'],
      ['fi', 'Using <em>small</em> takes less memory', '<em>pieni</em> vie vähemmän muistia'],
    ],
  },
  codeSpan: {
    found: [['fr', 'Set `timeout`', 'Définissez `délai`']],
    accepted: [['fr', 'Set `timeout`', 'Définissez « timeout »']],
  },
  controlCharacter: {
    found: [['hr', 'Cat', 'Mačka\u0007', 'Mačka']],
    accepted: [['hr', 'Cat\tDog', 'Mačka\tPas\n']],
  },
  doublePunctuation: {
    found: [['vi', 'Click it.', 'Bấm vào..', 'Bấm vào.']],
    accepted: [
      ['de', 'Wait...', 'Warten...'],
      ['de', 'See ../docs', 'Siehe ../docs'],
    ],
  },
  doubleSpace: {
    found: [['ro', 'This is {{x}}', 'Asta  este {{x}}', 'Asta este {{x}}']],
    accepted: [['ro', 'A  B', 'C  D']],
  },
  ellipsisDots: {
    found: [['de', 'Wait…', 'Warten...', 'Warten…']],
    accepted: [['de', 'Wait...', 'Warten...']],
  },
  email: {
    found: [['fr', 'Write to help@dragoman.dev', 'Écrivez à aide@dragoman.dev']],
    accepted: [
      ['fr', 'For example name@example.org', 'Par exemple nom@exemple.org'],
      ['fr', 'e.g. rtsp://user:pass@10.0.0.1/x', 'p. ex. rtsp://nom:mot@10.0.0.1/x'],
    ],
  },
  endColon: {
    found: [
      ['th', 'Response:', 'ตอบกลับ', 'ตอบกลับ:'],
      ['zh-Hans', 'Name:', '名称', '名称：'],
    ],
    accepted: [
      ['fr', 'Name:', 'Nom\u00A0:'],
      ['zh-Hans', 'Name:', '名称：'],
      ['hy', 'Name:', 'Անուն՝'],
      ['ja', 'It works as follows:', '次のとおりです。'],
    ],
  },
  endEllipsis: {
    found: [['fr', 'Enter a name…', 'Saisissez un nom.', 'Saisissez un nom…']],
    accepted: [
      ['zh-Hans', 'Loading…', '正在加载……'],
      ['fr', 'Loading…', 'Chargement...'],
    ],
  },
  endExclamation: {
    found: [['de', 'Done!', 'Fertig.', 'Fertig!']],
    accepted: [['ja', 'Done!', '完了！']],
  },
  endQuestion: {
    found: [
      ['de', 'Delete it?', 'Löschen.', 'Löschen?'],
      ['el', 'Delete it?', 'Διαγραφή', 'Διαγραφή;'],
      ['fr', 'Delete <b>all</b>?', 'Supprimer <b>tout</b>', 'Supprimer <b>tout</b>\u00A0?'],
    ],
    accepted: [
      ['el', 'Delete it?', 'Διαγραφή;'],
      ['ar', 'Delete it?', 'أتريد الحذف؟'],
      ['ja', 'Delete it?', '削除しますか。'],
      ['th', 'Delete it?', 'ลบหรือไม่'],
      ['hy', 'Delete it?', 'Ջնջե՞լ'],
      ['de', 'How long to wait for the image.', 'Wie lange soll auf das Bild gewartet werden?'],
    ],
  },
  endSemicolon: {
    found: [['de', 'Choose a value.', 'Wählen Sie einen Wert;', 'Wählen Sie einen Wert.']],
    accepted: [
      ['zh-Hans', 'Choose a value.', '选择一个值；'],
      ['el', 'First;', 'Πρώτα·'],
      ['ar', 'First;', 'أولاً؛'],
    ],
  },
  endStop: {
    found: [
      ['fr', 'No plates found.', 'Aucune plaque trouvée', 'Aucune plaque trouvée.'],
      ['hi', 'The file was saved.', 'फ़ाइल सहेजी गई', 'फ़ाइल सहेजी गई।'],
      ['de', 'Choose a stream', 'Wählen Sie einen Stream.', 'Wählen Sie einen Stream'],
      ['de', 'Skips it (not recommended).', 'Lässt es aus (nicht empfohlen)', 'Lässt es aus (nicht empfohlen).'],
      ['de', '(It is not recommended.)', '(Es wird nicht empfohlen)', '(Es wird nicht empfohlen.)'],
      ['de', 'See the <1>privacy policy</1>.', 'Siehe <1>Regeln</1>', 'Siehe <1>Regeln</1>.'],
      [
        'de',
        'Read the <1>rules</1> first.',
        'Lesen Sie zuerst die <1>Regeln</1>',
        'Lesen Sie zuerst die <1>Regeln</1>.',
      ],
      ['de', '<1>Read the rules.</1>', '<1>Lesen Sie die Regeln</1>', '<1>Lesen Sie die Regeln.</1>'],
      ['de', '<p>See the <a>rules</a>.</p>', '<p>Siehe <a>Regeln</a></p>', '<p>Siehe <a>Regeln</a>.</p>'],
      ['de', '<b>See it (or not).</b>', '<b>Siehe da (oder nicht)</b>', '<b>Siehe da (oder nicht).</b>'],
      ['de', '(See the <b>rules</b>.)', '(Siehe die <b>Regeln</b>)', '(Siehe die <b>Regeln</b>.)'],
      [
        'de',
        'Paste it. Save it later.',
        'Fügen Sie es ein. Sichern Sie später',
        'Fügen Sie es ein. Sichern Sie später.',
      ],
    ],
    accepted: [
      ['ja', 'The file was saved.', 'ファイルを保存しました。'],
      ['hy', 'The file was saved.', 'Ֆայլը պահված է։'],
      ['th', 'The file was saved.', 'บันทึกไฟล์แล้ว'],
      ['km', 'The file was saved.', 'ឯកសារត្រូវបានរក្សាទុក។'],
      ['de', 'Languages, dates etc.', 'Sprachen, Daten und mehr'],
      ['ar', 'Added: {{name}}', 'تمت إضافة \u2068{{name}}\u2069.'],
      ['ko', 'Paste an image, or click to select one', '이미지를 붙여넣으세요. 선택할 수도 있습니다.'],
      ['zh-Hans', 'Paste an image, or select one', '请粘贴图像。也可以选择一个。'],
    ],
  },
  escapedLineBreak: {
    found: [['de', 'First\nSecond', 'Erstens.\\nZweitens', 'Erstens.\nZweitens']],
    accepted: [['de', 'Use \\n', 'Verwenden Sie \\n']],
  },
  frenchSpacing: {
    found: [
      ['fr', 'Are you sure?', 'Êtes-vous sûr?', 'Êtes-vous sûr\u00A0?'],
      ['fr', '“Off”', '« Arrêt »', '«\u00A0Arrêt\u00A0»'],
    ],
    accepted: [
      ['fr', 'Are you sure?', 'Êtes-vous sûr\u202F?'],
      ['fr', 'At 10:30', 'À 10:30'],
      ['fr-CA', 'Are you sure?', 'Êtes-vous sûr?'],
      ['fr', 'See https://dragoman.dev', 'Voir https://dragoman.dev'],
    ],
  },
  garbled: {
    found: [['de', 'Close', 'SchlieÃŸen']],
    accepted: [['pt-BR', 'No', 'NÃO']],
  },
  htmlAttribute: {
    found: [['de', 'See <a href="/x">docs</a>', 'Siehe <a>Doku</a>']],
    accepted: [['de', 'See <a href="/x">docs</a>', 'Siehe <a href="/y">Doku</a>']],
  },
  htmlEntity: {
    found: [['de', 'A&nbsp;B', 'A&nbsp B', 'A&nbsp; B']],
    accepted: [['de', 'Search & replace', 'Suchen & ersetzen']],
  },
  invertedMark: {
    found: [['es', 'Delete it?', 'Guardado. Eliminar?', 'Guardado. ¿Eliminar?']],
    accepted: [
      ['es', 'Delete it?', '¿Eliminar?'],
      ['es', 'See /a?b=c', 'Véase /a?b=c'],
    ],
  },
  kashida: {
    found: [['ar', 'Welcome', 'مرحبـــا', 'مرحبا']],
    accepted: [['ar', '{{x}} books', 'كتب الـ{{x}}']],
  },
  lettersOfLanguage: {
    found: [
      ['ro', 'City', 'oraş', 'oraș'],
      ['fa', 'Book', 'كتاب', 'کتاب'],
    ],
    accepted: [['tr', 'Work', 'iş']],
  },
  lineCount: {
    found: [['he', 'One. Two.', 'אחת.\nשתיים.']],
    accepted: [['he', 'One.\nTwo.', 'אחת.\nשתיים.']],
  },
  markdownEmphasis: {
    found: [['ja', 'Press **Save** now', '** 保存 **を押す', '**保存**を押す']],
    accepted: [['ja', 'Press **Save** now', '**保存**を押す']],
  },
  markdownLink: {
    found: [['zh-Hans', 'See [docs](https://x.dev)', '参见[文档] (https://x.dev)', '参见[文档](https://x.dev)']],
    accepted: [['zh-Hans', 'See [docs](https://x.dev)', '参见[文档](https://x.dev/zh)']],
  },
  marksOfLanguage: {
    found: [
      ['ar', 'Name, value', 'الاسم, القيمة', 'الاسم، القيمة'],
      ['el', 'Delete it?', 'Διαγραφή?', 'Διαγραφή;'],
    ],
    accepted: [['ar', '“Hello, world”', '«Hello, world»']],
  },
  markupBroken: {
    found: [
      ['de', 'Tom &amp; <x id="1"/>', 'Tom & <x id="1"/>', 'Tom &amp; <x id="1"/>'],
      ['de', '<g id="1">Fast</g>', '<g id="1">a < b</g> & c', '<g id="1">a &lt; b</g> &amp; c'],
      ['de', '<g id="1">Fast</g>', '<g id="1">Schnell'],
      ['de', '<xliff:g id="n">%d</xliff:g> new', '<xliff:g id="n">%d</g> neu'],
    ],
    accepted: [
      ['de', '<g id="1">Fast</g> &amp; new', '<g id="1">Schnell</g> &amp; neu'],
      ['de', '<b>Fast</b> & new', '<b>Schnell</b> & neu'],
      ['de', '<x id="1"/> & new', '<x id="1"/> & neu'],
    ],
  },
  mixedScripts: {
    found: [['uk', 'Knife', 'Нiж', 'Ніж']],
    accepted: [
      ['uk', 'USB port', 'USB-порт'],
      ['ru', 'X axis', 'ось X'],
    ],
  },
  muchLonger: {
    found: [['de', 'Some cameras', 'Einige Kameras haben Aufnahmen, doch die Option dafür ist aus. '.repeat(3)]],
    accepted: [['de', 'Some cameras', 'Einige Kameras']],
  },
  notNormalized: {
    found: [['vi', 'Type', 'Kiê\u0309u', 'Ki\u1ec3u']],
    accepted: [
      ['ar', 'Breathing', 'تَنَفُّس'],
      ['el', 'Why?', 'Γιατί\u037E'],
    ],
  },
  number: {
    found: [
      ['hr', 'At least 12 characters', 'Najmanje 8 znakova'],
      ['fa', 'At least 12 characters', 'حداقل ۸ کاراکتر'],
      ['de', 'Last 24 hours', 'Letzte 12 Stunden'],
      ['de', '100%', '50 %'],
    ],
    accepted: [
      ['de', '1,000.5 files', '1.000,5 Dateien'],
      ['fr', '1,000 files', '1\u202F000 fichiers'],
      ['fa', 'At least 12 characters', 'حداقل ۱۲ کاراکتر'],
      ['de', '2 files', 'Zwei Dateien'],
      ['ja', '10000 files', '1万件'],
      ['de', 'H.264 video', 'Video'],
      ['de', 'Until 12 am', 'Bis 0 Uhr'],
      ['lt', 'Last 24 hours', 'Paskutinė para'],
      ['vi', '404', 'Không tìm thấy'],
    ],
  },
  placeholderBrace: {
    found: [['de', 'Page {0}', 'Seite {1}']],
    accepted: [['de', 'Page {0}', 'Seite {0}']],
  },
  placeholderDollar: {
    found: [['de', 'Hello ${name}', 'Hallo']],
    accepted: [['de', 'Hello ${name}', 'Hallo ${name}']],
  },
  placeholderPercent: {
    found: [['de', 'Hello %{name}', 'Hallo %{Name}']],
    accepted: [['de', '100% sure', '100 % sicher']],
  },
  placeholderPrintf: {
    found: [['de', '%s of %(name)s', '%s von']],
    accepted: [
      ['de', '%1$s of %2$s', '%2$s: %1$s'],
      ['de', '50% of data', '50 % der Daten'],
    ],
  },
  placeholderTemplate: {
    found: [['de', 'Hello <%= name %>', 'Hallo']],
    accepted: [['de', 'Hello [[name]]', 'Hallo [[name]]']],
  },
  pluralIdentical: { found: [], accepted: [] }, // needs several forms: see below
  quotesOfLanguage: {
    found: [
      ['de', '“Off”', '„Aus”', '„Aus“'],
      ['fr', '“Off”', '„Arrêt“', '«Arrêt»'],
    ],
    accepted: [
      ['de', '"Off"', '"Aus"'],
      ['sv', '“Off”', '”Av”'],
      ['ja', '“Off”', '「オフ」'],
    ],
  },
  quotesUnbalanced: {
    found: [
      ['hu', 'Settings for audio', '„Hangbeállítások'],
      ['ja', '“Off”', '「オフ'],
    ],
    accepted: [
      ['de', 'A 10" screen', 'Ein 10"-Bildschirm'],
      ['he', 'Summary', 'סה"כ'],
      ['nl', '"rtsp://" or "rtsps://"', '“rtsp://” of “rtsps://”'],
    ],
  },
  repeatedWord: {
    found: [['bs', 'From the record feed', 'Iz snimke snimke', 'Iz snimke']],
    accepted: [
      ['fr', 'We see each other', 'Nous nous voyons'],
      ['fa', 'After losing it', 'پس از از دست دادن'],
      ['it', 'Quack', 'Qua qua'],
      ['ca', 'Cancel it', 'Cancel·la la suspensió'],
      ['vi', 'Always', 'luôn luôn mở'],
      ['de', 'Bye bye now', 'Nun bye bye'],
    ],
  },
  spaceAfterPunctuation: {
    found: [['es', 'Old, new', 'Antiguo,nuevo', 'Antiguo, nuevo']],
    accepted: [
      ['es', '1,5', '1,5'],
      ['zh-Hans', 'Old, new', '旧，新'],
    ],
  },
  spaceBeforePunctuation: {
    found: [['bg', 'Are you sure?', 'Сигурни ли сте ?', 'Сигурни ли сте?']],
    accepted: [
      ['fr', 'Are you sure?', 'Êtes-vous sûr ?'],
      ['de', 'Uses .NET', 'Nutzt .NET'],
      ['hu', 'Only letters, numbers, . or _', 'Csak betűk, számok , . vagy _'],
    ],
  },
  unchanged: {
    found: [['es', 'This section has fields', 'This section has fields']],
    accepted: [
      ['es', 'Home Assistant', 'Home Assistant'],
      ['en-GB', 'This section has fields', 'This section has fields'],
      ['de', 'See /etc/hosts', 'See /etc/hosts'],
    ],
  },
  url: {
    found: [['sl', 'See https://onnxruntime.ai/docs', 'Glejte dokumentacijo']],
    accepted: [
      ['de', 'See https://en.wikipedia.org/wiki/A', 'Siehe https://de.wikipedia.org/wiki/B'],
      ['es', 'e.g. https://example.com', 'p. ej. https://ejemplo.com'],
    ],
  },
  widthOfPunctuation: {
    found: [['zh-Hans', 'Failed: {{error}}', '失败: {{error}}', '失败：{{error}}']],
    accepted: [
      ['zh-Hans', 'Version 1.5', '版本 1.5'],
      ['ja', 'Failed: {{error}}', '失敗: {{error}}'],
    ],
  },
  zeroWidth: {
    found: [['ro', 'With {{name}}', 'Cu {{name}}\uFEFF', 'Cu {{name}}']],
    accepted: [
      ['fa', 'Cameras', 'دوربین\u200Cها'],
      ['th', 'Camera', 'กล้อง\u200Bวิดีโอ'],
      ['de', 'Family 👨\u200D👩\u200D👧', 'Familie 👨\u200D👩\u200D👧'],
    ],
  },
};

const message = { namespace: 'shop', key: 'title', kind: 'text', syntax: 'i18next' } as const;

const find = (code: string, [language, source, text]: Example) =>
  runRules(
    { ...message, reference: [{ text: source }], target: [{ text }] },
    { language, referenceLanguage: 'en' },
  ).filter((finding) => finding.code === code);

const examples = (kind: 'found' | 'accepted') =>
  Object.entries(EXAMPLES).flatMap(([code, each]) =>
    each[kind].map((example): [string, ...Example] => [code, ...example]),
  );

describe('rules', () => {
  it.each(examples('found'))('%s reports in %s: %j → %j', (code, ...example) => {
    const findings = find(code, example);
    expect(findings).toHaveLength(1);
    expect(findings[0]!.fix).toBe(example[3]);
  });

  it.each(examples('accepted'))('%s accepts in %s: %j → %j', (code, ...example) => {
    expect(find(code, example as unknown as Example)).toEqual([]);
  });

  it('report a plural whose forms are all the same', () => {
    const forms = (texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).map(([category, text]) => ({ category: category as 'one', text }));
    const codes = (target: Readonly<Record<string, string>>) =>
      runRules(
        { ...message, kind: 'cardinal', reference: forms({ one: 'a file', other: 'files' }), target: forms(target) },
        { language: 'pl', referenceLanguage: 'en' },
      ).map(({ code }) => code);
    expect(codes({ one: 'plików', few: 'plików', many: 'plików' })).toContain('pluralIdentical');
    expect(codes({ one: 'plik', few: 'pliki', many: 'plików' })).not.toContain('pluralIdentical');
  });

  it('report elements of any name in a text that is XML in its file, unless it is well-formed', () => {
    const broken = (text: string, source: string, isMarkup = true) =>
      runRules(
        { ...message, ...(isMarkup && { isMarkup }), reference: [{ text: source }], target: [{ text }] },
        { language: 'de', referenceLanguage: 'en' },
      ).flatMap(({ code, fix }) => (code === 'markupBroken' ? [fix] : []));
    const source = 'Tom &amp; <b>Ann</b>';
    expect(broken('Tom &amp; <b>Anna</b>', source)).toEqual([]);
    expect(broken('Tom & <b>Anna</b>', source)).toEqual(['Tom &amp; <b>Anna</b>']);
    expect(broken('Tom &amp; <b>Anna', source)).toEqual([undefined]);
    expect(broken('3 < 4', source)).toEqual(['3 &lt; 4']);
    expect(broken('Tom & <b>Anna', source, false)).toEqual([]);
    expect(broken('<br> & Anna', '<br>Ann')).toEqual([]); // the source is not XML either
    expect(broken('<b>Anna', 'Tom & Ann')).toEqual([undefined]); // plain text in its file
    expect(broken('A & <!-- B --> <b>C</b>', source)).toEqual(['A &amp; <!-- B --> <b>C</b>']);
    expect(broken('A & <![CDATA[B & C]]> <b>D</b>', source)).toEqual([undefined]);
  });

  it('do not correct across the branches of a choice', () => {
    const text = "{count, plural, one {Datei  A} other {Dateien  A}}, it''s";
    const [finding] = runRules(
      { ...message, syntax: 'icu', reference: [{ text: 'Files' }], target: [{ text }] },
      { language: 'de', referenceLanguage: 'en' },
    ).filter(({ code }) => code === 'doubleSpace');
    expect(finding!.fix).toBe("{count, plural, one {Datei  A} other {Dateien A}}, it''s");
  });

  it('are in the reference, with their severities and languages', () => {
    const reference = readFileSync(join(__dirname, '../../../../../docs/reference/checks.md'), 'utf8');
    const rows = reference.match(/^\| `.*$/gm)!.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));
    const documented = rows.map(([, code, severity]) => `${code!.slice(1, -1)} ${severity}`);
    const declared = Object.entries({
      ...STANDARD_FINDINGS,
      ...WORKSPACE_FINDINGS,
      [NESTING_LOOP.code]: NESTING_LOOP,
    });
    expect(documented.sort()).toEqual(
      declared.map(([code, { severity }]) => `${code} ${isOffByDefault(code) ? 'off' : severity}`).sort(),
    );
    const languages = new Map(rows.map(([, code, , , tags]) => [code!.slice(1, -1), tags]));
    for (const { code, languages: only, exceptIn } of RULES as readonly Rule[]) {
      expect(`${code}: ${languages.get(code)}`).toBe(
        `${code}: ${only?.join(', ') ?? (exceptIn ? `all but ${exceptIn.join(', ')}` : 'all')}`,
      );
    }
  });

  it('have an example each', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(RULES.map(({ code }) => code).sort());
  });
});

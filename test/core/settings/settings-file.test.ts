import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSettings, type Settings } from '../../../src/core/settings/settings';
import {
  readSettingsFile,
  settingsChanges,
  settingsSections,
  withImported,
  writeSettings,
} from '../../../src/core/settings/settings-file';

/** Settings of somebody who changed everything, with three keys. */
function worn(): Settings {
  const settings = defaultSettings();
  const typesafe = { apiKey: 'secret-jev', keyOrigin: 'https://j.example', baseUrl: 'https://j.example', model: 'm' };
  return {
    ...settings,
    judge: { chosen: 'typesafe', typesafe },
    engines: {
      ...settings.engines,
      profile: 'custom',
      off: ['bing'],
      weights: { ddg: 0.5 },
      keys: { brave: { value: 'secret-brave', origin: 'https://api.search.brave.com' } },
      xai: { key: 'secret-xai', model: 'grok' },
      mineToRemoteJudge: true,
    },
    screen: { enabled: true, maxResults: 33 },
    runs: { afterDeath: 'ask', afterRestart: 'continue', keepDays: null },
    theme: 'dark',
  };
}

const read = (text: string) => {
  const file = readSettingsFile(text);
  if (!file.ok) throw new Error(file.problem);
  return file;
};

describe('writing', () => {
  test('every section is one that the settings have', () => {
    expect([...settingsSections].sort()).toEqual(Object.keys(defaultSettings()).sort());
  });

  test('keys and their origins are in it only when asked for', () => {
    expect(writeSettings(worn(), settingsSections, false)).not.toMatch(/secret|keyOrigin": "h/);
    const whole = writeSettings(worn(), settingsSections, true);
    for (const key of ['secret-jev', 'secret-brave', 'secret-xai']) expect(whole).toContain(key);
  });

  test('only the chosen sections are in it', () => {
    const { settings } = read(writeSettings(worn(), ['theme', 'runs'], false));
    expect(settings).toEqual({ theme: 'dark', runs: worn().runs });
  });
});

describe('taking in', () => {
  test('a whole file with keys gives the same settings, consent apart', () => {
    const taken = withImported(defaultSettings(), read(writeSettings(worn(), settingsSections, true)).settings);
    expect(taken).toEqual({ ...worn(), engines: { ...worn().engines, mineToRemoteJudge: false } });
  });

  test('a file without keys leaves the keys as they are', () => {
    const file = read(writeSettings(defaultSettings(), settingsSections, false));
    expect(file.holdsKeys).toBe(false);
    const taken = withImported(worn(), file.settings);
    expect(taken.judge.typesafe).toMatchObject({ apiKey: 'secret-jev', keyOrigin: 'https://j.example' });
    expect(taken.engines.keys).toEqual(worn().engines.keys);
    expect(taken.engines.xai.key).toBe('secret-xai');
    expect(taken.theme).toBe('system');
    expect(taken.engines.mineToRemoteJudge).toBe(true);
  });

  test('the preview tells every change, and no key', () => {
    const changes = settingsChanges(defaultSettings(), worn());
    expect(changes).toContainEqual({ path: 'theme', from: '"system"', to: '"dark"' });
    expect(changes).toContainEqual({ path: 'judge.typesafe.apiKey', from: '–', to: '•••' });
    expect(JSON.stringify(changes)).not.toContain('secret');
    expect(settingsChanges(worn(), worn())).toEqual([]);
  });

  test('files written and read again change nothing', () => {
    fc.assert(
      fc.property(fc.subarray([...settingsSections]), fc.boolean(), (sections, keys) => {
        const { settings } = read(writeSettings(worn(), sections, keys));
        expect(withImported(worn(), settings)).toEqual(worn());
      }),
    );
  });
});

describe('hostile files', () => {
  const envelope = (settings: unknown) => JSON.stringify({ format: 'winnow-settings-1', settings });
  test.each([
    ['nothing', '', 'not_settings', null],
    ['half a file', writeSettings(worn(), settingsSections, false).slice(0, 90), 'not_settings', null],
    ['another format', JSON.stringify({ format: 'winnow-settings-2', settings: {} }), 'not_settings', null],
    ['a list', '[]', 'not_settings', null],
    ['a number for a theme', envelope({ theme: 4 }), 'invalid', 'theme'],
    ['one bad section among good ones', envelope({ theme: 'dark', screen: { maxResults: 99 } }), 'invalid', 'screen'],
    ['a weight out of range', envelope({ engines: { weights: { ddg: 50 } } }), 'invalid', 'engines'],
    ['a huge file', `${envelope({})}${' '.repeat(1_000_001)}`, 'too_large', null],
  ])('%s is refused as a whole', (_, text, problem, section) => {
    expect(readSettingsFile(text)).toEqual({ ok: false, problem, section });
  });

  test('sections nobody knows and prototypes are left out', () => {
    const text = '{"format":"winnow-settings-1","settings":{"__proto__":{"theme":"dark"},"constructor":1,"later":{}}}';
    expect(read(text).settings).toEqual({});
    expect(({} as Record<string, unknown>).theme).toBeUndefined();
  });

  test('a mark at the start of the file is no fault', () => {
    expect(read(`\uFEFF${envelope({ theme: 'light' })}`).settings).toEqual({ theme: 'light' });
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readSettingsFile(text);
        readSettingsFile(envelope(text));
      }),
    );
  });
});

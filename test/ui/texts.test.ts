import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineStates } from '../../src/core/retrieval/outcome';
import { communityOutcomes, preferenceMatches, stopReasons } from '../../src/core/screening/output';
import { addressProblems } from '../../src/core/url/service-address';
import { pickTexts } from '../../src/ui/texts';
import { en } from '../../src/ui/texts/en';
import { receivedThings } from '../../src/ui/view/contacts';
import { remedies } from '../../src/ui/view/engine-chip';
import { optionProblems } from '../../src/ui/view/engine-option';
import { readyStates } from '../../src/ui/view/engine-settings';
import { fieldCodes } from '../../src/ui/view/form';
import { lossNames, stageNames } from '../../src/ui/view/funnel';
import { liveStates } from '../../src/ui/view/run-state';
import { profileChoices } from '../../src/ui/view/sources';
import { storageTroubles } from '../../src/ui/view/storage';
import { usageNames } from '../../src/ui/view/usage';

/** A whole sentence, a word for a chip or a label; an example may end a sentence. */
const sentence = /^[A-Z“].*(?:[.?!]|Example: \S+)$|^[^.]+$/s;

test.each([
  ['stop reasons', stopReasons, (name: string) => Object(en.stops)[name]?.say],
  ['engine states', engineStates, (name: string) => Object(en.engines.states)[name]?.say],
  ['field codes', fieldCodes, (name: string) => Object(en.form.problems)[name]],
  ['live states', liveStates, (name: string) => Object(en.run.states)[name]],
  ['funnel stages', stageNames, (name: string) => Object(en.diagnostics.stages)[name]],
  ['funnel losses', lossNames, (name: string) => Object(en.diagnostics.losses)[name]],
  ['usage', usageNames, (name: string) => Object(en.diagnostics.usageNames)[name]],
  ['community outcomes', communityOutcomes, (name: string) => Object(en.diagnostics.communityRecord.outcomes)[name]],
  ['profiles', profileChoices, (name: string) => Object(en.profiles.list)[name]?.say],
  ['remedies', remedies, (name: string) => Object(en.engines.remedies)[name]],
  ['helping sentences', remedies, (name: string) => Object(en.engines.help)[name]],
  ['ready states', readyStates, (name: string) => Object(en.settings.engines.ready)[name]],
  ['option problems', optionProblems, (name: string) => Object(en.settings.engines.problems)[name]],
  ['things received', receivedThings, (name: string) => Object(en.settings.privacy.received)[name]],
  ['preference marks', preferenceMatches, (name: string) => Object(en.results.preferences)[name]],
  ['address problems', addressProblems, (name: string) => Object(en.settings.judge.addressProblems)[name]],
  [
    'storage troubles',
    storageTroubles.filter((trouble) => trouble !== 'none'),
    (name: string) => Object(en.storage)[name],
  ],
])('every one of the %s has a text', (_, names, textOf) => {
  for (const name of names) expect(textOf(name), name).toMatch(sentence);
});

test('an unknown cause is shown as it is, and an unknown language gives English', () => {
  expect(en.engines.reason('captcha')).toBe('It wants a captcha solved.');
  expect(en.engines.reason('brand_new')).toContain('brand_new');
  expect(pickTexts(['xx-YY', 'en-GB'])).toBe(en);
});

const components = readdirSync('src/ui', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

/** Words between tags or in attributes that people read. */
const textNode = /(?<![=-])>\s*([A-Za-z][A-Za-z ,.'’-]+?)\s*[<{]/g;
const readAttribute = /\b(?:aria-label|title|placeholder|alt)="([^"]+)"/g;

test.each(components)('%s holds no text of its own and no raw markup', (name) => {
  const source = readFileSync(join('src/ui', name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const markup = source.slice(Math.max(0, source.indexOf('return (')));
  const found = [...markup.matchAll(textNode), ...markup.matchAll(readAttribute)].map((match) => match[1]);
  expect(found.filter((text) => text !== undefined && !/^(?:Model|Signal|typeof|void|Promise)/.test(text))).toEqual([]);
  expect(source).not.toMatch(/innerHTML|dangerouslySetInnerHTML|outerHTML|insertAdjacentHTML/);
});

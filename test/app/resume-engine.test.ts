import { expect, test } from 'vitest';
import { resumeEngine } from '../../src/app/resume-engine';
import { defaultSettings } from '../../src/core/settings/settings';
import { engines } from '../../src/engines';

const told = async (id: string, options = {}) => {
  const lifted: string[] = [];
  const answer = await resumeEngine(id, {
    engines,
    engineSettings: async () => ({ ...defaultSettings().engines, options }),
    liftSuspension: async (host) => void lifted.push(host),
  });
  return { answer, lifted };
};

test.each([
  ['bing', {}, 'www.bing.com'],
  ['lemmy', { lemmy: { instance: 'lemmy.example.org' } }, 'lemmy.example.org'],
  ['x-official', {}, 'api.x.ai'],
])('%s is asked again at its own host', async (id, options, host) => {
  expect(await told(id, options)).toEqual({ answer: { ok: true }, lifted: [host] });
});

test('an engine that does not exist lifts nothing', async () => {
  expect(await told('nobody')).toMatchObject({ answer: { ok: false, code: 'unknown_engine' }, lifted: [] });
});

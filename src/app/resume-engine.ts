import { official } from '../core/community/pages';
import { xai } from '../core/community/xai';
import type { Engine } from '../core/retrieval/engine';
import { engineOptions } from '../core/settings/engine-choice';
import type { Settings } from '../core/settings/settings';
import { type Refused, refuse } from './refusal';
import { runEngine } from './run-engines';

export type ResumeDeps = {
  engines: readonly Engine[];
  engineSettings(): Promise<Settings['engines']>;
  liftSuspension(host: string): Promise<void>;
};

/** Ends the suspension of an engine's host, because the person says so (rule H-2): the next run asks it again. */
export async function resumeEngine(id: string, deps: ResumeDeps): Promise<{ ok: true } | Refused> {
  const host = id === official.engine ? xai.host : await hostOf(id, deps);
  if (host === null) return refuse('unknown_engine', 'There is no such engine here.');
  await deps.liftSuspension(host);
  return { ok: true };
}

async function hostOf(id: string, { engines, engineSettings }: ResumeDeps): Promise<string | null> {
  const facts = engines.find((engine) => engine.id === id);
  if (!facts) return null;
  const settings = await engineSettings();
  return runEngine(facts, engineOptions(facts, settings), settings).host;
}

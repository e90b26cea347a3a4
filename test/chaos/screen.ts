import { FinalSet } from '../../src/core/screening/output';
import { comparable } from '../app/comparable';
import { sample } from '../world';
import type { ChaosMode } from './mode';

/** The Screen mode over 32 candidates. */
export const screenChaos: ChaosMode = {
  id: 'screen',
  input: { questions: [sample.question], intent: sample.intent, save_results: true, max_results: 10 },
  comparable: (output) => comparable(FinalSet.parse(output)),
  calls(output) {
    const { usage } = FinalSet.parse(output).metadata;
    return usage.jevHttpAttempts + (usage.engineRequests ?? 0);
  },
};

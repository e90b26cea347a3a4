import { expect, test } from 'vitest';
import { type GateFacts, gateOf } from '../../../src/core/community/gate';

const all = { blocked: false, official: true, fallback: true };
const open: GateFacts = { wanted: true, capability: all, includeDomains: [], excludeDomains: [], malformed: [] };
/** Every reason at once; a line takes away what stands before its own. */
const shut: GateFacts = {
  wanted: false,
  capability: { blocked: true, official: false, fallback: false },
  includeDomains: [],
  excludeDomains: ['x.com'],
  malformed: ['from:a-b'],
};

test.each<[string, GateFacts, ReturnType<typeof gateOf>]>([
  ['nothing in the way', open, null],
  ['not wanted comes first', shut, { outcome: 'not_requested', reason: null }],
  ['then blocked', { ...shut, wanted: true }, { outcome: 'blocked', reason: 'capability_blocked' }],
  [
    'then unavailable',
    { ...shut, wanted: true, capability: { ...shut.capability, blocked: false } },
    { outcome: 'unavailable', reason: 'x_branch_unavailable' },
  ],
  [
    'then excluded',
    { ...shut, wanted: true, capability: all },
    { outcome: 'domain_excluded', reason: 'x_domain_excluded' },
  ],
  [
    'then malformed',
    { ...shut, wanted: true, capability: all, excludeDomains: [] },
    { outcome: 'unavailable', reason: 'x_operator_malformed' },
  ],
  ['no credentials leave the fallback', { ...open, capability: { ...all, official: false } }, null],
  ['no engines leave the official leg', { ...open, capability: { ...all, fallback: false } }, null],
  ['X by its old name', { ...open, includeDomains: ['twitter.com'] }, null],
  [
    'other sites only',
    { ...open, includeDomains: ['example.org'] },
    { outcome: 'domain_excluded', reason: 'x_domain_excluded' },
  ],
])('%s', (_, facts, expected) => {
  expect(gateOf(facts)).toEqual(expected);
});

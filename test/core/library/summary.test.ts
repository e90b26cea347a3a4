import { expect, test } from 'vitest';
import { unreadableSummary } from '../../../src/core/library/summary';

test('of a set that cannot be read a list shows that it is there, and nothing else', () => {
  const { id, unreadable, ...rest } = unreadableSummary('one');
  expect({ id, unreadable }).toEqual({ id: 'one', unreadable: true });
  expect(Object.values(rest).filter(Boolean)).toEqual([]);
});

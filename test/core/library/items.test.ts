import { describe, expect, it } from 'vitest';
import { upsertItems } from '../../../src/core/library/items';
import type { ItemRecord } from '../../../src/core/library/records';
import { type ResearchDocument, writeDocument } from '../../../src/core/library/research-document';
import { finishRun } from '../../../src/core/screening/finish';
import { candidate, review, runFacts } from '../screening/builders';

const setId = (number: number) => `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;

function saved(number: number, urls: string[], savedAt = number * 1000): ResearchDocument {
  const candidates = urls.map((url, index) =>
    candidate(index + 1, { url, key: url, title: `Title ${number}.${index}` }),
  );
  return writeDocument(finishRun(runFacts({ review: review(candidates) })), setId(number), savedAt);
}

const byId = (...items: ItemRecord[]) => new Map(items.map((item) => [item.id, item]));
const page = 'https://a.example/page';

describe('items of a saved set', () => {
  it('begin with nothing but their occurrence', () => {
    const [item, ...others] = upsertItems(new Map(), saved(1, [page]), 99);
    expect(others).toEqual([]);
    expect(item).toEqual({
      id: page,
      revision: 1,
      changedAt: 99,
      deletedAt: null,
      url: page,
      title: 'Title 1.0',
      tags: [],
      note: '',
      pinned: false,
      occurrences: [{ setId: setId(1), resultId: 'r1', valueLevel: 4, savedAt: 1000 }],
    });
  });

  it('are one a canonical address; the better-ranked row counts', () => {
    const items = upsertItems(
      new Map(),
      saved(1, [page, 'http://www.a.example/page/?utm_source=x', 'https://b.example/']),
      0,
    );
    expect(items.map(({ id }) => id)).toEqual([page, 'https://b.example']);
    expect(items[0]?.occurrences).toHaveLength(1);
  });

  it('gain an occurrence, keep what the person added and take the newest title', () => {
    const [first] = upsertItems(new Map(), saved(1, [page]), 1);
    const kept = { ...first!, tags: ['t'], note: 'n', pinned: true };
    const [second] = upsertItems(byId(kept), saved(2, [`${page}?utm_source=x`]), 2);
    expect(second).toMatchObject({
      revision: 2,
      changedAt: 2,
      tags: ['t'],
      note: 'n',
      pinned: true,
      title: 'Title 2.0',
      url: `${page}?utm_source=x`,
    });
    expect(second?.occurrences.map((one) => one.setId)).toEqual([setId(1), setId(2)]);
    expect(first?.occurrences).toHaveLength(1);
  });

  it('keep order of time and title of the newest when an older set comes later', () => {
    const [newer] = upsertItems(new Map(), saved(2, [page]), 1);
    const [item] = upsertItems(byId(newer!), saved(1, [page]), 2);
    expect(item?.occurrences.map((one) => one.setId)).toEqual([setId(1), setId(2)]);
    expect(item?.title).toBe('Title 2.0');
  });

  it('do not change when the same set is saved again', () => {
    const [item] = upsertItems(new Map(), saved(1, [page]), 1);
    expect(upsertItems(byId(item!), saved(1, [page]), 2)).toEqual([]);
  });

  it('live again when they were deleted', () => {
    const [item] = upsertItems(new Map(), saved(1, [page]), 1);
    const [again] = upsertItems(byId({ ...item!, deletedAt: 5, revision: 2 }), saved(2, [page]), 6);
    expect(again).toMatchObject({ deletedAt: null, revision: 3 });
  });
});

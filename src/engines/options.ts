import type { EngineOption, EngineQuery } from '../core/retrieval/engine';

/** What the person chose for an option. A value that the option does not offer counts as its default. */
export const chosen = (query: Pick<EngineQuery, 'options'>, option: EngineOption): string => {
  const value = query.options?.[option.id]?.trim() ?? option.default;
  return option.values === undefined || option.values.includes(value) ? value : option.default;
};

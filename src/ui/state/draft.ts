import { batch, type Signal, signal } from '@preact/signals';
import { checkDraft, type DraftValues, type FieldName, type FieldProblem, inputDraft } from '../view/form';

/** The Ask form as signals. */
export type Draft = {
  question: Signal<string>;
  intent: Signal<string>;
  preferences: Signal<readonly string[]>;
  results: Signal<string>;
  community: Signal<DraftValues['community']>;
  save: Signal<boolean>;
  /** False: the next run is not to stay in the history. */
  keep: Signal<boolean>;
  /** Errors at their fields; empty until the person tried to run. */
  problems: Signal<readonly FieldProblem[]>;
  values(): DraftValues;
  isEmpty(): boolean;
  /** Puts values into the form, e.g. of an earlier run. */
  fill(values: Partial<DraftValues>): void;
  fillFromInput(input: unknown): void;
  /** Checks the form and shows what is wrong, with what is known to be wrong besides; true when it can be sent. */
  check(besides?: readonly FieldProblem[]): boolean;
  /** Takes back the errors of a field once it is edited. */
  clearProblems(field: FieldName): void;
};

/** Creates an empty draft; it lives as long as the panel. */
export function createDraft(): Draft {
  const fields = {
    question: signal(''),
    intent: signal(''),
    preferences: signal<readonly string[]>([]),
    results: signal(''),
    community: signal<DraftValues['community']>('auto'),
    save: signal(false),
  };
  const problems = signal<readonly FieldProblem[]>([]);
  const values = (): DraftValues => ({
    question: fields.question.peek(),
    intent: fields.intent.peek(),
    preferences: fields.preferences.peek(),
    results: fields.results.peek(),
    community: fields.community.peek(),
    save: fields.save.peek(),
  });
  const fill = (next: Partial<DraftValues>): void =>
    batch(() => {
      const all = { ...values(), ...next };
      fields.question.value = all.question;
      fields.intent.value = all.intent;
      fields.preferences.value = all.preferences;
      fields.results.value = all.results;
      fields.community.value = all.community;
      fields.save.value = all.save;
      problems.value = [];
    });
  return {
    ...fields,
    keep: signal(true),
    problems,
    values,
    isEmpty: () => fields.question.peek().trim() === '' && fields.intent.peek().trim() === '',
    fill,
    fillFromInput: (input) => fill(inputDraft(input)),
    check(besides = []) {
      problems.value = [...checkDraft(values()), ...besides];
      return problems.value.length === 0;
    },
    clearProblems(field) {
      if (problems.peek().some((problem) => problem.field === field || problem.field === 'form')) {
        problems.value = problems.peek().filter((problem) => problem.field !== field && problem.field !== 'form');
      }
    },
  };
}

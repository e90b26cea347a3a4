import { stripInvisible } from '../../core/text/invisible';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import type { FieldName } from '../view/form';

export type FieldErrorsProps = { field: FieldName; id: string };

/** What is wrong with a field, in words. */
export function FieldErrors({ field, id }: FieldErrorsProps) {
  const { draft } = useModel();
  const texts = useTexts();
  const problems = draft.problems.value.filter((problem) => problem.field === field);
  return (
    <div id={id} class="problems">
      {problems.map((problem) => (
        <p class="problem" key={problem.code} dir="auto">
          {stripInvisible(texts.form.problem(problem.code, problem.detail))}
        </p>
      ))}
    </div>
  );
}

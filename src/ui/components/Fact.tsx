import { stripInvisible } from '../../core/text/invisible';

export type FactProps = { name: string; text: string };

/** A named fact in a list of them; the text may be foreign. */
export function Fact({ name, text }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="auto">{stripInvisible(text)}</bdi>
      </dd>
    </div>
  );
}

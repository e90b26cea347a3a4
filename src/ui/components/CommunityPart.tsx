import type { Community } from '../../core/screening/output';
import { useTexts } from '../texts';
import { askedFor, communityReason, communityUsage, communityWays } from '../view/community';
import { Fact } from './Fact';

/** What became of the search for posts, in words (rule C-1). */
export function CommunityPart({ community }: { community: Community }) {
  const texts = useTexts();
  const { communityRecord: words } = texts.diagnostics;
  const outcome = [words.outcomes[community.outcome], communityReason(community, texts)].join(' ').trim();
  return (
    <section class="community-part">
      <h4>{words.title}</h4>
      <dl class="facts">
        <Fact name={words.asked} text={words.askedFor[askedFor(community)]} />
        {community.choice !== null && <Fact name={words.choice} text={words.choices[community.choice]} />}
        <Fact name={words.outcome} text={outcome} />
        {communityWays(community, texts).map((way, index) => (
          <Fact key={way} name={index === 0 ? words.way : ''} text={way} />
        ))}
        {communityUsage(community).map(({ name, value }) => (
          <Fact key={name} name={words.counts[name]} text={texts.number(value)} />
        ))}
      </dl>
    </section>
  );
}

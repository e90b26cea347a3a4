import type { ChannelRecord } from '../../core/community/channels';
import type { Community } from '../../core/screening/output';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { askedFor, channelSentence, communityReason, communityUsage, communityWays } from '../view/community';
import { engineName } from '../view/sources';
import { Fact } from './Fact';

export type CommunityPartProps = {
  community: Community;
  /** Of the run's other channels; empty where its profile has none, and for a saved set, which has no place for them. */
  channels: readonly ChannelRecord[];
};

/** What became of the search for posts, in words: X first, then every channel of the profile (rules C-1, C-6). */
export function CommunityPart({ community, channels }: CommunityPartProps) {
  const { outside } = useModel();
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
        {channels.map((record) => (
          <Fact
            key={record.channel}
            name={engineName(record.channel, outside.engines, texts)}
            text={channelSentence(record, texts)}
          />
        ))}
      </dl>
      {channels.length > 0 && <p class="note">{words.channelsNote}</p>}
    </section>
  );
}

import type { ProfileChoice } from '../../view/sources';

const list: Record<ProfileChoice, { name: string; say: string }> = {
  web: { name: 'Web', say: 'General engines, an encyclopedia and two forums: the start for most questions.' },
  developer: { name: 'Developer', say: 'Code, questions and answers about programming, and what developers discuss.' },
  scholarly: { name: 'Scholarly', say: 'Papers and preprints from open catalogues, and an encyclopedia.' },
  news: { name: 'News', say: 'What news sites published, by date.' },
  community: { name: 'Community', say: 'Forums and open social networks: experience and opinion of people.' },
  mine: {
    name: 'Mine',
    say: 'Your own history, bookmarks and open tabs. No search engine is asked.',
  },
  custom: { name: 'My own', say: 'The sources you picked in the settings.' },
};

/** Texts about source profiles and what is on this device. */
export const profiles = {
  label: 'Sources',
  list,
  pick: 'Pick them in the settings',
  customEmpty: 'Your own profile is empty: no source would be asked.',
  none: 'No source of this profile is switched on.',
  on: (names: string): string => `Asks ${names}.`,
  consent: 'Let the judge see what is found on this device',
  consentNote: (host: string): string =>
    `Your judge is not on this device. Titles, addresses and excerpts found in your history, bookmarks or tabs would be sent to ${host}. Without this such a run is not started.`,
  localStays:
    'History, bookmarks and open tabs are searched on this device; the judge is here too, so nothing of them leaves it.',
  localGoes: (host: string): string =>
    `What is found in your history, bookmarks and open tabs is sent to ${host} to be judged, as you allowed. It is sent to no search engine.`,
  localHeld: (host: string): string =>
    `You have not allowed that anything found in your history, bookmarks or open tabs is sent to ${host}: such a run is not started.`,
};

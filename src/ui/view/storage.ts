/** What `watchStorage` tells; each but `none` is a bar at the top of the panel. */
export const storageTroubles = ['none', 'memory_only', 'blocked', 'failed'] as const;
export type StorageTrouble = (typeof storageTroubles)[number];

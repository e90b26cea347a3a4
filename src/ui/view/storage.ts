/** What `watchStorage` tells; each but `none` is a bar at the top of the panel. */
export const storageTroubles = ['none', 'memory_only', 'blocked', 'failed'] as const;
export type StorageTrouble = (typeof storageTroubles)[number];

/**
 * What the browser stores and says it would store, in bytes, which does not follow the disk; `tight`: it refused some
 * megabytes just now; `persisted`: it promised not to clear what is there.
 */
export type StorageUse = { used: number; quota: number; tight: boolean; persisted: boolean };

/** Room below which saving may soon fail. */
const leastRoom = 50_000_000;
const fullShare = 0.8;

/** Whether the person should make room or export before the disk says no. */
export const isNearlyFull = ({ used, quota, tight }: StorageUse): boolean =>
  tight || (quota > 0 && (used >= fullShare * quota || quota - used < leastRoom));

/** `12.3 MB` */
export function sizeText(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const format = { style: 'unit', unit: units[step], maximumFractionDigits: step === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat('en', format).format(bytes / 1000 ** step);
}

/** Which backups on another machine stay, of how many hours, days, weeks and months; the privacy page says how long the oldest lingers. */
export const backupKeeping = { hours: 24, days: 7, weeks: 4, months: 12 } as const;

export type BackupKeeping = Readonly<Record<keyof typeof backupKeeping, number>>;

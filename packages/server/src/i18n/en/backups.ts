/** Backups, for administrators. */
export const backups = {
  open: 'Open backups',
  openSchedule: 'Open the backups',
  failed: 'A backup failed',
  notRestorable: 'A backup can’t be restored',
  stopped: 'Vesica was stopped while creating it.',
  deleted: (by: string, name: string) => ({
    title: `${by} deleted a backup`,
    text: `${by} deleted the backup ${name}.`,
  }),
  downloading: (by: string) => `${by} is downloading a backup`,
  /** @param made when the backup was created  @param until when the download closes; both for the reader */
  downloadOpened: (by: string, made: string, until: string) =>
    `${by} opened the backup of ${made} for download until ${until}. It holds everything on the platform, and is encrypted.`,
  schedule: {
    changed: 'The backup schedule',
    on: 'Scheduled backups',
    hour: 'Hour',
    retained: 'Backups kept',
  },
}

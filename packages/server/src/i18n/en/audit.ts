/** The audit log, for administrators. */
export const audit = {
  altered: (problem: string) => ({
    title: 'The audit log has been altered',
    text: `${problem} Someone with access to the database changed recorded actions, or the storage is damaged. Before doing anything else, save a copy of the database as it is.`,
  }),
  checksumDiffers: (by: string, problem: string) => ({
    title: 'A checksum doesn’t match the audit log',
    text: `${by} compared the audit log with a checksum that doesn’t match: ${problem} Either the whole log was rewritten, or the checksum never belonged to it. Compare it with a checksum from one of your own emails.`,
  }),
  checksum: (entries: number) => ({
    title: `Audit log checksum: entry ${entries}`,
    text: `The audit log has ${entries} entries. This is the checksum of all of them:`,
  }),
  saveChecksum:
    'Keep this email. Paste the line into the audit log, or pass it to “npm run verify -- --head”, to check that nothing up to this entry was changed since.',
}

/** Dialogs of the treasury, as in the URL: `adjust`, `approve:{id}`, `deny:{id}`. */
export type TreasuryDialog = { kind: 'adjust' } | { kind: 'approve' | 'deny'; id: string }

/** Parses the URL value; unknown values count as absent. */
export const parseTreasuryDialog = (raw: string | undefined): TreasuryDialog | undefined => {
  if (raw === 'adjust') return { kind: 'adjust' }
  const [kind, id] = (raw ?? '').split(':')
  return (kind === 'approve' || kind === 'deny') && id ? { kind, id } : undefined
}

/** Writes a dialog as its URL value. */
export const treasuryDialogText = (dialog: TreasuryDialog | undefined): string | undefined =>
  dialog && (dialog.kind === 'adjust' ? 'adjust' : `${dialog.kind}:${dialog.id}`)

/** The dialogs of the treasury, as its address says them: `adjust`, `approve:{id}`, `deny:{id}`. */
export type TreasuryDialog = { kind: 'adjust' } | { kind: 'approve' | 'deny'; id: string }

/** Reads what the address says; what it does not understand counts as absent. */
export const parseTreasuryDialog = (raw: string | undefined): TreasuryDialog | undefined => {
  if (raw === 'adjust') return { kind: 'adjust' }
  const [kind, id] = (raw ?? '').split(':')
  return (kind === 'approve' || kind === 'deny') && id ? { kind, id } : undefined
}

/** Writes a dialog as the address says it. */
export const treasuryDialogText = (dialog: TreasuryDialog | undefined): string | undefined =>
  dialog && (dialog.kind === 'adjust' ? 'adjust' : `${dialog.kind}:${dialog.id}`)

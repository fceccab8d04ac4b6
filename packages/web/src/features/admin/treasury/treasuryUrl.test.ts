import { expect, it } from 'vitest'
import { parseTreasuryDialog, treasuryDialogText } from './treasuryUrl.ts'

it('is unchanged by a round trip, and ignores unknown values', () => {
  for (const dialog of [
    undefined,
    { kind: 'adjust' },
    { kind: 'approve', id: '0190-a' },
    { kind: 'deny', id: 'x' },
  ] as const)
    expect(parseTreasuryDialog(treasuryDialogText(dialog))).toEqual(dialog)
  for (const raw of ['', 'approve', 'approve:', 'remove:1', 'adjust:1', ':1'])
    expect(parseTreasuryDialog(raw)).toBeUndefined()
})

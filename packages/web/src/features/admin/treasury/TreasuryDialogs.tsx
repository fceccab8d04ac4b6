import type { Reply, treasury } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { AdjustmentForm } from './AdjustmentForm.tsx'
import { DecideDialog, NothingToDecide } from './DecideDialog.tsx'
import type { TreasuryDialog } from './treasuryUrl.ts'

const copy = text.treasury

type Props = {
  dialog: TreasuryDialog | undefined
  treasury: Reply<typeof treasury.getTreasury>
  onClose: () => void
}

/** The treasury dialog in the URL. */
export const TreasuryDialogs = ({ dialog, treasury: { lines, accounts, adjustments }, onClose }: Props) => {
  useRestoreFocus(dialog !== undefined)
  if (!dialog) return null
  if (dialog.kind === 'adjust')
    return (
      <Dialog opened onClose={onClose} title={copy.asking.title} size="lg" full>
        <AdjustmentForm
          // Coins with ledger activity come first.
          assets={[...new Set([...lines, ...accounts].map(({ asset }) => asset))]}
          onDone={onClose}
          onCancel={onClose}
        />
      </Dialog>
    )
  const adjustment = adjustments.find((entry) => entry.id === dialog.id)
  if (!adjustment)
    return <NothingToDecide title={copy.deciding.unknownTitle} why={copy.deciding.unknown} onClose={onClose} />
  return (
    <DecideDialog
      key={adjustment.id}
      adjustment={adjustment}
      action={dialog.kind}
      balances={new Map(accounts.map((account) => [account.code, account.balance]))}
      onClose={onClose}
    />
  )
}

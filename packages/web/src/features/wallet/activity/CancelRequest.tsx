import { Button } from '@mantine/core'
import { wallet } from '@vesica/contract'
import { useState } from 'react'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { titleOf } from './ActivityRow.tsx'

const copy = text.wallet.detail.cancelling

/** Cancels an undecided request after confirmation. */
export const CancelRequest = ({ one }: { one: wallet.Transaction }) => {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <DialogFoot>
        <Button variant="default" onClick={() => setConfirming(true)}>
          {copy.action}
        </Button>
      </DialogFoot>
      {isConfirming && (
        <ActionDialog
          endpoint={wallet.cancelOwnTransaction}
          input={{ params: { id: one.id } }}
          refreshes={[wallet.getOwnTransaction, wallet.listOwnTransactions, wallet.getWalletBalances]}
          question={copy.question(titleOf(one))}
          consequences={one.paidFrom === 'outside' ? copy.unpaid : copy.release}
          action={copy.action}
          dismiss={copy.keep}
          danger
          done={copy.done}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import { treasury } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import type { CallFailed } from '../../../data/failure.ts'
import { useCurrentUser, useRead } from '../../../data/hooks.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { accountTitle, approvalDisabledReason, effectOf } from './books.ts'
import styles from './Treasury.module.css'

const copy = text.treasury.deciding

type Props = {
  adjustment: treasury.Adjustment
  action: 'approve' | 'deny'
  /** Of platform accounts: decimal text by account code. */
  balances: ReadonlyMap<string, string>
  onDecided?: () => void
  onClose: () => void
}

/** Explains why there is nothing to decide. */
export const NothingToDecide = (props: { title: string; why: string; onClose: () => void }) => (
  <Dialog opened onClose={props.onClose} title={props.title}>
    <Stack gap="md">
      <p className={styles.text}>{props.why}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {text.general.close}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)

/** The balance of a member's account, found by the member's name; undefined until loaded. */
const useMemberBalance = (asset: string, code: string, member: string | null): string | undefined => {
  const query = { asset, search: member ?? '' }
  const { data } = useRead(treasury.listLedgerAccounts, { query }, { enabled: member !== null })
  return data?.accounts.find((account) => account.code === code)?.balance
}

const debited = (adjustment: treasury.Adjustment) => accountTitle(adjustment.debit, adjustment.debitMember)

const failureMessage = (failure: CallFailed, adjustment: treasury.Adjustment): string =>
  failure.code === 'insufficient_house' ? copy.notEnough(debited(adjustment)) : failure.message

/** Asks for confirmation and approves or denies a correction. Names the administrator who decided first, if any. */
export const DecideDialog = ({ adjustment, action, balances, onDecided, onClose }: Props) => {
  const decide = useAction(treasury.decideAdjustment, {
    refreshes: [treasury.getTreasury, treasury.listLedgerAccounts],
    onAnswer: () => {
      onClose()
      notifySuccess((action === 'approve' ? copy.approved : copy.denied)(adjustment.reference))
      onDecided?.()
    },
  })
  const self = useCurrentUser()
  const { id, reference, status, asset, amount } = adjustment
  const debitBalance = useMemberBalance(asset, adjustment.debit, adjustment.debitMember)
  const creditBalance = useMemberBalance(asset, adjustment.credit, adjustment.creditMember)
  if (status !== 'pending') {
    const at = adjustment.decidedAt ? dateTime(adjustment.decidedAt) : ''
    const reason = copy.decided(adjustment.decidedBy ?? '', copy.decisions[status], at)
    return <NothingToDecide title={copy.decidedTitle(reference)} why={reason} onClose={onClose} />
  }
  const disabledReason = approvalDisabledReason(adjustment, self?.id)
  if (disabledReason) return <NothingToDecide title={reference} why={copy[disabledReason]} onClose={onClose} />
  const effect = effectOf(
    asset,
    amount,
    {
      code: adjustment.debit,
      member: adjustment.debitMember,
      balance: debitBalance ?? balances.get(adjustment.debit),
    },
    {
      code: adjustment.credit,
      member: adjustment.creditMember,
      balance: creditBalance ?? balances.get(adjustment.credit),
    },
  )
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      question={(action === 'approve' ? copy.approveQuestion : copy.denyQuestion)(reference)}
      consequences={
        <>
          <p className={styles.quote}>{copy.asks(adjustment.requestedBy, adjustment.reason)}</p>
          <p className={styles.text}>{action === 'approve' ? effect.sentence : copy.denyThen}</p>
          {action === 'approve' &&
            effect.warnings.map((warning) => (
              <p key={warning} className={`${styles.text} ${styles.warning}`}>
                {warning}
              </p>
            ))}
        </>
      }
      action={action === 'approve' ? text.treasury.adjustments.approve : text.treasury.adjustments.deny}
      danger={action === 'deny'}
      doing={{ ...decide, failure: decide.failure && { message: failureMessage(decide.failure, adjustment) } }}
      onConfirm={() => decide.run({ params: { id }, body: { decision: action === 'approve' ? 'approved' : 'denied' } })}
    />
  )
}

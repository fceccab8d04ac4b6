import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { treasury } from '@vesica/contract'
import { call } from '../../data/call.ts'
import { CallFailed } from '../../data/failure.ts'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { refresh } from '../../data/queries.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { accountTitle, barredBy, effectOf } from './books.ts'
import styles from './Treasury.module.css'

const words = text.treasury.deciding

type Props = {
  adjustment: treasury.Adjustment
  act: 'approve' | 'deny'
  /** Of the platform's own accounts: decimal text by code. */
  balances: ReadonlyMap<string, string>
  onClose: () => void
}

/** Says why there is nothing to decide. */
export const NothingToDecide = (props: { title: string; why: string; onClose: () => void }) => (
  <Dialog opened onClose={props.onClose} title={props.title}>
    <Stack gap="md">
      <p className={styles.text}>{props.why}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {text.words.close}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)

/** The balance of a member's account, found by the member's name; undefined until known. */
const useMemberBalance = (asset: string, code: string, member: string | null): string | undefined => {
  const query = { asset, search: member ?? '' }
  const { data } = useRead(treasury.listLedgerAccounts, { query }, { enabled: member !== null })
  return data?.accounts.find((account) => account.code === code)?.balance
}

const debited = (adjustment: treasury.Adjustment) => accountTitle(adjustment.debit, adjustment.debitMember)

/** Asks before a correction is approved or denied, and does it; says who was faster. */
export const DecideDialog = ({ adjustment, act, balances, onClose }: Props) => {
  const client = useQueryClient()
  const self = useCurrentUser()
  const { id, reference, status, asset, amount } = adjustment
  const debitBalance = useMemberBalance(asset, adjustment.debit, adjustment.debitMember)
  const creditBalance = useMemberBalance(asset, adjustment.credit, adjustment.creditMember)
  if (status !== 'pending') {
    const at = adjustment.decidedAt ? dateTime(adjustment.decidedAt) : ''
    const why = words.decided(adjustment.decidedBy ?? '', words.decisions[status], at)
    return <NothingToDecide title={words.decidedTitle(reference)} why={why} onClose={onClose} />
  }
  const barred = barredBy(adjustment, self?.id)
  if (barred) return <NothingToDecide title={reference} why={words[barred]} onClose={onClose} />
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
  const decide = async () => {
    try {
      await call(treasury.decideAdjustment, {
        params: { id },
        body: { decision: act === 'approve' ? 'approved' : 'denied' },
      })
    } catch (thrown) {
      // A refusal means that what is on screen may be old: who was faster shows itself.
      await refresh(client, [treasury.getTreasury])
      throw thrown instanceof CallFailed && thrown.code === 'insufficient_house'
        ? new Error(words.notEnough(debited(adjustment)))
        : thrown
    }
    notifySuccess((act === 'approve' ? words.approved : words.denied)(reference))
    // The dialog closes before the correction is shown as decided.
    onClose()
    await refresh(client, [treasury.getTreasury, treasury.listLedgerAccounts])
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      question={(act === 'approve' ? words.approveQuestion : words.denyQuestion)(reference)}
      consequences={
        <>
          <p className={styles.quote}>{words.asks(adjustment.requestedBy, adjustment.reason)}</p>
          <p className={styles.text}>{act === 'approve' ? effect.sentence : words.denyThen}</p>
          {act === 'approve' &&
            effect.warnings.map((warning) => (
              <p key={warning} className={`${styles.text} ${styles.warning}`}>
                {warning}
              </p>
            ))}
        </>
      }
      act={act === 'approve' ? text.treasury.adjustments.approve : text.treasury.adjustments.deny}
      danger={act === 'deny'}
      onConfirm={decide}
    />
  )
}

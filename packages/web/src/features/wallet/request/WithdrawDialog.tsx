import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { wallet } from '@vesica/contract'
import { type ReactNode, useState } from 'react'
import { type FieldErrors, fieldErrorsOf } from '../../../data/check.ts'
import type { CallFailed } from '../../../data/failure.ts'
import { useAction } from '../../../data/action.ts'
import { useCurrentUser } from '../../../data/hooks.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { Unsaved } from '../../../ui/form/Unsaved.tsx'
import { canonicalAmount, isAbove, typedAddress } from '../amounts.ts'
import { CoinChoice } from './CoinChoice.tsx'
import { withdrawable } from '../coins.ts'
import type { DepositDialogProps } from './DepositDialog.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import styles from '../Dialogs.module.css'
import { Submitted } from './Submitted.tsx'
import { useChosen } from './useChosen.ts'
import { useNetworkFee } from './useNetworkFee.ts'
import { useStepFocus } from './useStepFocus.ts'
import { type WithdrawDraft, WithdrawForm, WithdrawSummary } from './WithdrawForm.tsx'

const copy = text.wallet.withdrawing
const refreshes = [wallet.getWalletBalances, wallet.listOwnTransactions]

type ConfirmProps = {
  balance: wallet.Balance
  address: string
  summary: ReactNode
  failure: CallFailed | undefined
  busy: boolean
  onBack: () => void
  onSubmit: () => void
}

const Confirm = ({ balance, address, summary, failure, busy, onBack, onSubmit }: ConfirmProps) => (
  <div className={styles.parts}>
    <div className={styles.rules} role="note">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div>
        <strong>{copy.warning}</strong>
        {copy.warningWhy}
      </div>
    </div>
    <Facts>
      <Fact name={text.labels.to} code>
        {address}
      </Fact>
      <Fact name={text.labels.network}>{balance.network}</Fact>
    </Facts>
    {summary}
    <FormFailure message={failure?.message} requestId={failure?.requestId} />
    <DialogFoot spread>
      <Button variant="default" onClick={onBack} disabled={busy}>
        {text.general.back}
      </Button>
      <Button onClick={onSubmit} loading={busy}>
        {copy.submit}
      </Button>
    </DialogFoot>
  </div>
)

/** The request, the server's refusals by field, and the created request. */
const useWithdrawal = (balance: wallet.Balance, onRefused: () => void) => {
  const [refused, setRefused] = useState<FieldErrors>({})
  const [made, setMade] = useState<wallet.Transaction>()
  const sending = useAction(wallet.requestWithdrawal, {
    refreshes,
    onDone: ({ transaction }) => {
      setMade(transaction)
      notifySuccess(copy.toast)
    },
    onFailed: (failure) => {
      const { address, amount } = fieldErrorsOf(failure)
      setRefused({ ...(address && { address }), ...(amount && { amount }) })
      if (address || amount) onRefused()
    },
  })
  const submit = ({ address, amount }: WithdrawDraft) => {
    const typed = canonicalAmount(amount, balance.decimals)
    if (!typed) return
    const body = {
      asset: balance.crypto_symbol,
      amount: typed,
      address: typedAddress(address, balance),
      wallet_id: balance.id,
    }
    void sending.run({ body })
  }
  const otherFailure = refused.address || refused.amount ? undefined : sending.failure
  return { sending, refused, setRefused, made, submit, failure: otherFailure }
}

type StepsProps = { balance: wallet.Balance; onBack: () => void; onClose: () => void }

const Steps = ({ balance, onBack, onClose }: StepsProps) => {
  const [step, setStep] = useState<'form' | 'confirm'>('form')
  const [draft, setDraft] = useState<WithdrawDraft>({ address: '', amount: '' })
  const { sending, refused, setRefused, made, submit, failure } = useWithdrawal(balance, () => setStep('form'))
  const amount = canonicalAmount(draft.amount, balance.decimals)
  const fee = useNetworkFee(balance.crypto_symbol, amount)
  const heldUntil = useCurrentUser()?.withdrawalsHeldUntil
  const container = useStepFocus(made ? 'success' : step)
  const title = made ? copy.choose : step === 'confirm' ? copy.confirmTitle : copy.title(balance.crypto_name)
  const frame = (children: ReactNode) => (
    <Dialog opened onClose={onClose} title={title} busy={sending.isPending} full>
      {!made && <Unsaved values={draft} />}
      <div ref={container} tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </div>
    </Dialog>
  )
  if (made)
    return frame(
      <Submitted made={made} title={copy.doneTitle} why={copy.done} pending={copy.pending} onDone={onClose} />,
    )
  if (step === 'confirm')
    return frame(
      <Confirm
        balance={balance}
        address={typedAddress(draft.address, balance)}
        summary={<WithdrawSummary balance={balance} fee={fee} {...(amount && { amount })} />}
        failure={failure}
        busy={sending.isPending}
        onBack={() => setStep('form')}
        onSubmit={() => submit(draft)}
      />,
    )
  return frame(
    <>
      {heldUntil && (
        <Alert color="yellow" mb="md">
          {copy.held(dateTime(heldUntil))}
        </Alert>
      )}
      <WithdrawForm
        {...{ balance, draft, fee, refused, failure, onBack }}
        busy={sending.isPending}
        onDraft={(next) => {
          setRefused({})
          setDraft(next)
        }}
        onNext={() => (fee.fee !== undefined && isAbove(fee.fee, '0') ? setStep('confirm') : submit(draft))}
      />
    </>,
  )
}

/** onDeposit: opens a deposit, for members without coins. */
export type WithdrawDialogProps = DepositDialogProps & { onDeposit: () => void }

/** A withdrawal: coin, address and amount, confirmation, and progress. */
export const WithdrawDialog = ({ balances, symbol, onSymbol, onDeposit, onClose }: WithdrawDialogProps) => {
  const coins = withdrawable(balances)
  const balance = useChosen(coins, balances, symbol)
  if (balance) return <Steps key={balance.id} balance={balance} onBack={() => onSymbol(undefined)} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={copy.choose} full>
      {coins.length === 0 ? (
        <EmptyState
          title={copy.none}
          why={copy.noneWhy}
          action={<Button onClick={onDeposit}>{text.wallet.deposit}</Button>}
        />
      ) : (
        <>
          <p className={styles.quiet}>{text.wallet.select.coin}</p>
          <CoinChoice balances={coins} onChoose={onSymbol} />
        </>
      )}
    </Dialog>
  )
}

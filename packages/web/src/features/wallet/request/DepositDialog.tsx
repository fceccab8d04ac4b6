import { Button } from '@mantine/core'
import { membership, wallet } from '@vesica/contract'
import { type ReactNode, useState } from 'react'
import { fieldErrorsOf } from '../../../data/check.ts'
import { useAction } from '../../../data/action.ts'
import type { CallFailed } from '../../../data/failure.ts'
import { placed, understoodValues, valuesOf } from '../../../forms/fields.ts'
import { useHandedForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { FileDrop, proofTypes } from '../../../ui/form/FileDrop.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { Unsaved } from '../../../ui/form/Unsaved.tsx'
import type { AddressChange } from './addressChange.ts'
import { AddressNotice } from './AddressNotice.tsx'
import { CoinChoice } from './CoinChoice.tsx'
import { depositable } from '../coins.ts'
import { DepositAddress, depositError, depositFields, type DepositFields } from './DepositAddress.tsx'
import { discardDraft, draftOf, draftText, storeDraft } from './depositDraft.ts'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import styles from '../Dialogs.module.css'
import { Submitted } from './Submitted.tsx'
import { useAddressChange } from './useAddressChange.ts'
import { useChosen } from './useChosen.ts'
import { useStepFocus } from './useStepFocus.ts'

const copy = text.wallet.depositing
const refreshes = [wallet.getWalletBalances, wallet.listOwnTransactions]

type ProofProps = {
  file: File | null
  onFile: (file: File | null) => void
  sending: ReturnType<typeof useAction<typeof wallet.requestDeposit>>
  change: AddressChange | undefined
  onRead: () => void
  onBack: () => void
  onSend: () => void
}

const Proof = ({ file, onFile, sending, change, onRead, onBack, onSend }: ProofProps) => {
  const [isSubmitted, setSubmitted] = useState(false)
  const { failure } = sending
  const missing = isSubmitted && !file ? text.labels.uploadProofFirst : undefined
  const fileError = failure ? fieldErrorsOf(failure).proof_of_payment : undefined
  const error = missing ?? fileError
  const send = () => {
    setSubmitted(true)
    if (file) onSend()
  }
  return (
    <div className={styles.parts}>
      {change && change.kind !== 'before' && <AddressNotice change={change} onRead={onRead} />}
      <FileDrop
        label={text.labels.proofOfPayment}
        hint={copy.proofHint}
        accept={proofTypes}
        maxMegabytes={membership.PROOF_MAX_MB}
        file={file}
        onFile={onFile}
        onCancel={sending.cancel}
        {...(sending.progress !== undefined && { progress: sending.progress })}
        {...(error && { error })}
      />
      {!fileError && <FormFailure message={failure?.message} requestId={failure?.requestId} />}
      <DialogFoot spread>
        <Button variant="default" onClick={onBack} disabled={sending.isPending}>
          {text.general.back}
        </Button>
        <Button onClick={send} loading={sending.isPending}>
          {copy.submit}
        </Button>
      </DialogFoot>
    </div>
  )
}

type StepsProps = { balance: wallet.Balance; isProof: boolean; onBack: () => void; onClose: () => void }

/** Whether a refusal is about the form's fields, where it is shown. */
const isAboutFields = (fields: DepositFields, failure: CallFailed): boolean =>
  Object.keys(placed(fields, fieldErrorsOf(failure)).errors).length > 0

/** The steps after selecting a coin. Input is preserved when moving between them. */
const Steps = ({ balance, isProof, onBack, onClose }: StepsProps) => {
  const [draft] = useState(() => draftOf(balance, draftText.get()))
  const [step, setStep] = useState<'address' | 'proof'>(isProof && draft !== undefined ? 'proof' : 'address')
  const [file, setFile] = useState<File | null>(null)
  const [deposit, setDeposit] = useState<wallet.Transaction>()
  const [fields] = useState(() => depositFields(balance))
  const changed = useAddressChange(balance)
  const container = useStepFocus(deposit ? 'tracking' : step)
  const sending = useAction(wallet.requestDeposit, {
    refreshes,
    onDone: ({ transaction }) => {
      setDeposit(transaction)
      discardDraft()
      notifySuccess(copy.toast)
    },
    onFailed: (failure) => {
      if (isAboutFields(fields, failure)) setStep('address')
    },
  })
  const form = useHandedForm({
    fields,
    values: () => ({ ...valuesOf(fields, undefined), ...(draft !== undefined && { amount: draft }) }),
    check: ({ amount }) => ({ amount: depositError(amount, balance) }),
    refused: sending.failure && isAboutFields(fields, sending.failure) ? sending.failure : undefined,
    onSend: () => {
      sending.reset()
      storeDraft(balance, understoodValues(fields, form.values).amount)
      setStep('proof')
    },
  })
  const send = () => {
    const { amount, notes } = understoodValues(fields, form.values)
    if (!file) return
    const about = notes.trim() ? { notes: notes.trim() } : {}
    const body = { asset: balance.crypto_symbol, amount, wallet_id: balance.id, ...about }
    void sending.run({ body, files: { proof_of_payment: file } })
  }
  const title = deposit ? copy.choose : step === 'proof' ? copy.proofTitle : copy.title(balance.crypto_name)
  const frame = (children: ReactNode) => (
    <Dialog opened onClose={onClose} title={title} busy={sending.isPending} full>
      {!deposit && <Unsaved values={{ ...form.values, file }} />}
      <div ref={container} tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </div>
    </Dialog>
  )
  if (deposit)
    return frame(
      <Submitted
        made={deposit}
        title={copy.submitted}
        why={copy.submittedWhy}
        pending={copy.pending}
        onDone={onClose}
      />,
    )
  if (step === 'proof')
    return frame(
      <Proof
        file={file}
        onFile={(next) => {
          sending.reset()
          setFile(next)
        }}
        sending={sending}
        {...changed}
        onBack={() => setStep('address')}
        onSend={send}
      />,
    )
  return frame(<DepositAddress {...{ balance, form, onBack }} {...changed} />)
}

export type DepositDialogProps = {
  balances: readonly wallet.Balance[]
  symbol: string | undefined
  /** Opens a deposit started on this device at its proof step. */
  isProof?: boolean
  /** Selects a coin; undefined: returns to the selection. */
  onSymbol: (symbol: string | undefined) => void
  onClose: () => void
}

/** A deposit: coin, amount and address, proof, and progress. */
export const DepositDialog = ({ balances, symbol, isProof = false, onSymbol, onClose }: DepositDialogProps) => {
  const coins = depositable(balances)
  const balance = useChosen(coins, balances, symbol)
  if (balance) return <Steps key={balance.id} {...{ balance, isProof, onClose }} onBack={() => onSymbol(undefined)} />
  return (
    <Dialog opened onClose={onClose} title={copy.choose} full>
      {coins.length === 0 ? (
        <EmptyState title={copy.none} why={copy.noneWhy} />
      ) : (
        <>
          <p className={styles.quiet}>{text.wallet.select.coin}</p>
          <CoinChoice balances={coins} onChoose={onSymbol} />
        </>
      )}
    </Dialog>
  )
}

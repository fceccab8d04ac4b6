import { Button, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { membership, payments, wallet } from '@vesica/contract'
import { useState } from 'react'
import { fieldErrorsOf } from '../../../data/check.ts'
import { useAction } from '../../../data/action.ts'
import { usd } from '../../../format/money.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { FileDrop, proofTypes } from '../../../ui/form/FileDrop.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { Unsaved } from '../../../ui/form/Unsaved.tsx'
import { CopyButton } from '../../../ui/text/CopyButton.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from '../Dialogs.module.css'
import own from './PayOrder.module.css'

const copy = text.wallet.paying
const refreshes = [wallet.getOwnTransaction, wallet.listOwnTransactions]
type Detail = wallet.TransactionDetail

const linesOf = (method: wallet.PaymentWay): string[] => method.text.split('\n').filter((line) => line.trim() !== '')

const Method = ({ way }: { way: wallet.PaymentWay }) => (
  <section className={own.way} aria-label={way.name}>
    <h4>{way.name}</h4>
    <ul>
      {linesOf(way).map((line) => (
        <li key={line}>
          <span translate="no">{line}</span>
          <CopyButton value={line} name={line} />
        </li>
      ))}
    </ul>
  </section>
)

const NoWays = ({ reference }: { reference: string }) => (
  <p>
    {copy.noWays(reference)} <Link to={paths.support({ open: 'new' })}>{copy.toSupport}</Link>
  </p>
)

/** Uploads the proof of payment, and asks for the payment method if there are several. */
const ProofForm = ({ one, ways }: { one: Detail; ways: readonly wallet.PaymentWay[] }) => {
  const [file, setFile] = useState<File | null>(null)
  const [method, setMethod] = useState<string | null>(ways.length === 1 ? (ways[0]?.name ?? null) : null)
  const [isSubmitted, setSubmitted] = useState(false)
  const sending = useAction(payments.sendPaymentProof, { refreshes, onDone: () => notifySuccess(copy.sent) })
  const errors = sending.failure ? fieldErrorsOf(sending.failure) : {}
  const fileError = isSubmitted && !file ? text.labels.uploadProofFirst : errors.proof_of_payment
  const wayError = isSubmitted && ways.length > 1 && method === null ? copy.wayMissing : errors.paid_by
  const send = () => {
    setSubmitted(true)
    if (!file || (ways.length > 1 && method === null)) return
    const body = method === null ? {} : { paid_by: method }
    void sending.run({ params: { id: one.id }, body, files: { proof_of_payment: file } })
  }
  return (
    <div className={styles.parts}>
      <Unsaved values={{ file }} saved={{ file: null }} />
      {ways.length > 1 && (
        <Select
          label={text.labels.paymentMethod}
          placeholder={copy.chooseWay}
          data={ways.map(({ name }) => name)}
          value={method}
          onChange={(next) => {
            sending.reset()
            setMethod(next)
          }}
          allowDeselect={false}
          {...(wayError && { error: wayError })}
        />
      )}
      <FileDrop
        label={text.labels.proofOfPayment}
        hint={copy.proofHint}
        accept={proofTypes}
        maxMegabytes={membership.PROOF_MAX_MB}
        file={file}
        onFile={(next) => {
          sending.reset()
          setFile(next)
        }}
        onCancel={sending.cancel}
        {...(sending.progress !== undefined && { progress: sending.progress })}
        {...(fileError && { error: fileError })}
      />
      {Object.keys(errors).length === 0 && (
        <FormFailure message={sending.failure?.message} requestId={sending.failure?.requestId} />
      )}
      <Button onClick={send} loading={sending.isPending} className={own.send}>
        {copy.send}
      </Button>
    </div>
  )
}

/** How to pay for an order outside: amount, deadline, reference, payment details and proof. */
export const PayOrder = ({ one, ways }: { one: Detail; ways: readonly wallet.PaymentWay[] }) => {
  return (
    <section aria-label={copy.title} className={own.pay}>
      <h3 className={styles.heading}>{copy.title}</h3>
      <Facts>
        <Fact name={copy.amount} strong copyValue={String(one.usd ?? 0)}>
          {usd(one.usd ?? 0)}
        </Fact>
        <Fact name={copy.reference} strong copyValue={one.reference}>
          {one.reference}
        </Fact>
        {one.priceUntil && <Fact name={copy.until}>{dateTime(one.priceUntil)}</Fact>}
      </Facts>
      {ways.length === 0 && <NoWays reference={one.reference} />}
      {ways.map((method) => (
        <Method key={method.name} way={method} />
      ))}
      <h3 className={styles.heading}>{copy.proofTitle}</h3>
      <ProofForm one={one} ways={ways} />
    </section>
  )
}

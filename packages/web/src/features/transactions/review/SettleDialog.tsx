import { Alert, Stack, TextInput } from '@mantine/core'
import type { transactions } from '@vesica/contract'
import { type SyntheticEvent, useRef, useState } from 'react'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import styles from './Review.module.css'
import { Fact } from './ReviewFacts.tsx'
import { hashDigits, hashProblem } from './reviewActs.ts'

const words = text.transactionReview

type Props = {
  one: transactions.ReviewedTransaction
  /** What is typed so far; kept outside, so that closing loses nothing. */
  hash: string
  onHash: (hash: string) => void
  busy: boolean
  refusal: string | undefined
  late: string | undefined
  onSend: (hash: string) => void
  onClose: () => void
}

/** Asks for the hash of the transaction that paid a withdrawal out, checked as it is typed. */
export const SettleDialog = ({ one, hash, onHash, busy, refusal, late, onSend, onClose }: Props) => {
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const problem = hashProblem(hash)
  const typed = hashDigits(hash).length
  const wrong = { notHex: words.hashNotHex, long: words.hashTooLong, short: asked ? words.hashInvalid : undefined }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || late) return
    if (!problem) return onSend(hash.trim())
    setAsked(true)
    field.current?.focus()
  }
  const toSend = coin(one.received ?? one.amount, one.currency)
  return (
    <Dialog opened onClose={onClose} title={words.settleTitle} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <dl className={styles.facts}>
            <Fact name={words.sendAmount} strong>
              {toSend}
            </Fact>
            <Fact name={words.address} code>
              {one.address}
            </Fact>
          </dl>
          <p style={{ margin: 0 }}>{words.settleThen(toSend)}</p>
          <TextInput
            ref={field}
            label={words.hashLabel}
            description={problem === 'short' && typed > 0 ? words.hashCount(typed) : words.hashHelp}
            data-autofocus
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            classNames={{ input: styles.hash }}
            value={hash}
            error={(problem && wrong[problem]) ?? refusal}
            onChange={(event) => onHash(event.currentTarget.value)}
          />
          {late && (
            <Alert color="yellow" role="alert">
              {late}
            </Alert>
          )}
          <FormButtons act={words.settleAct} busy={busy} disabled={late !== undefined} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

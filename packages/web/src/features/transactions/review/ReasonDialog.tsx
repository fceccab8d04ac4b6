import { Alert, Stack, Textarea } from '@mantine/core'
import type { transactions } from '@vesica/contract'
import { type SyntheticEvent, useRef, useState } from 'react'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import type { Failing } from './reviewActs.ts'

const words = text.transactionReview
const MOST = 1000
type Reviewed = transactions.ReviewedTransaction

/** What goes back to the member, as far as anything does. */
const consequence = (one: Reviewed, act: 'deny' | 'reject' | 'flag' | 'fail'): string | undefined => {
  if (act === 'flag' || one.type === 'deposit') return undefined
  const all = coin(one.amount, one.currency)
  if (act === 'fail')
    return words.goesBack(
      all,
      coin(one.received ?? one.amount, one.currency),
      coin(one.networkFee ?? '0', one.currency),
    )
  if (one.type === 'buy') return one.paidFrom === 'balance' ? words.released(usd(one.usd ?? 0)) : undefined
  return words.released(all)
}

type Props = {
  one: Reviewed
  act: 'deny' | 'reject' | 'flag' | 'fail'
  failing: Failing
  /** What is written so far; kept outside, so that closing loses nothing. */
  reason: string
  onReason: (reason: string) => void
  busy: boolean
  /** The server's sentence, when it refused. */
  refusal: string | undefined
  /** What somebody else decided meanwhile: there is nothing left to send. */
  late: string | undefined
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason; where one is needed, it stays open without it and says so. */
export const ReasonDialog = ({ one, act, failing, reason, onReason, busy, refusal, late, onSend, onClose }: Props) => {
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isNote = act === 'flag'
  const long = reason.trim().length > MOST
  const then = consequence(one, act)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || late) return
    const isMissing = !isNote && reason.trim() === ''
    if (!isMissing && !long) return onSend(reason.trim())
    setMissing(isMissing)
    field.current?.focus()
  }
  return (
    <Dialog opened onClose={onClose} title={words.reasonTitle[act](one.user)} busy={busy}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {then && <p style={{ margin: 0 }}>{then}</p>}
          {act === 'fail' && failing === 'asks' && <p style={{ margin: 0 }}>{words.failingAsks}</p>}
          <Textarea
            ref={field}
            label={isNote ? `${words.note} (${text.words.optional})` : words.reason}
            description={act === 'fail' && failing === 'asks' ? words.failingWhy : words.reasonWhy[act]}
            data-autofocus
            autosize
            minRows={3}
            maxRows={10}
            required={!isNote}
            value={reason}
            error={long ? words.reasonTooLong(MOST) : missing && words.reasonMissing}
            onChange={(event) => {
              onReason(event.currentTarget.value)
              setMissing(false)
            }}
          />
          {(late ?? refusal) && (
            <Alert color={late ? 'yellow' : 'red'} role="alert">
              {late ?? refusal}
            </Alert>
          )}
          <FormButtons
            act={act === 'fail' ? words.failingAct[failing] : words.reasonAct[act]}
            busy={busy}
            danger={!isNote}
            disabled={late !== undefined}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

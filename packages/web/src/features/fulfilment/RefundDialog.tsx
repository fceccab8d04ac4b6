import { Alert, Button, NumberInput, Radio, Skeleton, Stack, Switch, Textarea } from '@mantine/core'
import { fulfilment, type orders, type Reply } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../data/act.ts'
import { useRead } from '../../data/hooks.ts'
import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import { DialogFoot } from '../../ui/dialog/DialogFoot.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import { hasArrived, isPastGuarantee, mayRefund } from './fulfilmentActs.ts'
import styles from './Order.module.css'
import { OrderLine } from './OrderDetails.tsx'
import { everythingLeft, leftOf, linesOf, linesText, type Pieces, within } from './refundPieces.ts'
import { useReread, useShowOrder } from './useOrderAct.ts'

const words = text.adminStore.refund
type Order = orders.Order
type Props = { order: Order; onClose: () => void }

interface Choice {
  readonly whole: boolean
  readonly pieces: Pieces
  readonly restock: boolean
  readonly reason: string
}

/** What goes back, by the server's own arithmetic; undefined while nothing is chosen or it is being asked. */
type Sum = Reply<typeof fulfilment.quoteRefund> | undefined

const coinWords = ({ coinAmount, asset }: NonNullable<Sum>): string => words.inCoin(coin(coinAmount, asset))

/** chosen: pieces. shown: what was answered last, which stays until the next answer is here. */
type Quoting = { chosen: number; shown: Sum; isFresh: boolean }

const GoesBack = ({ chosen, shown, isFresh }: Quoting) => (
  <div className={styles.sum} role="status" aria-busy={chosen > 0 && !isFresh ? true : undefined}>
    <span>{words.goesBack}</span>
    {chosen === 0 ? (
      <p>{words.chooseSome}</p>
    ) : shown === undefined ? (
      <Skeleton height={44} />
    ) : (
      <>
        <strong>{usd(shown.total)}</strong>
        <p>{coinWords(shown)}</p>
      </>
    )}
  </div>
)

type ChoosingProps = {
  order: Order
  choice: Choice
  quoting: Quoting
  onChoice: (change: Partial<Choice>) => void
  onNext: () => void
  onClose: () => void
}

const Lines = ({ order, choice, onChoice }: Pick<ChoosingProps, 'order' | 'choice' | 'onChoice'>) => (
  <ul className={styles.lines}>
    {order.items.map((item) => {
      const left = leftOf(item)
      return (
        <OrderLine key={item.id} item={item}>
          <span className={styles.pieces}>
            {left === 0 ? (
              <span className={styles.quiet}>{words.allBack}</span>
            ) : (
              <>
                <NumberInput
                  aria-label={words.quantityOf(item.name)}
                  min={0}
                  max={left}
                  allowDecimal={false}
                  allowNegative={false}
                  clampBehavior="strict"
                  value={choice.pieces[item.id] ?? 0}
                  onChange={(count) =>
                    onChoice({ pieces: { ...choice.pieces, [item.id]: Math.min(left, Number(count) || 0) } })
                  }
                />
                <span className={styles.quiet}>{words.ofLeft(left)}</span>
              </>
            )}
          </span>
        </OrderLine>
      )
    })}
  </ul>
)

const Choosing = ({ order, choice, quoting, onChoice, onNext, onClose }: ChoosingProps) => {
  // The dialog was there first, waiting for the order.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Stack gap="md">
      <Radio.Group
        label={words.scope}
        value={choice.whole ? 'whole' : 'lines'}
        onChange={(scope) => onChoice({ whole: scope === 'whole' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio ref={first} value="whole" label={words.whole} description={words.wholeWhy} data-autofocus />
          <Radio value="lines" label={words.byLine} description={words.byLineWhy} />
        </Stack>
      </Radio.Group>
      {!choice.whole && <Lines order={order} choice={choice} onChoice={onChoice} />}
      <Switch
        label={words.restock}
        description={words.restockWhy}
        checked={choice.restock}
        onChange={(event) => onChoice({ restock: event.currentTarget.checked })}
      />
      <Textarea
        label={words.reason}
        description={words.reasonWhy}
        autosize
        minRows={2}
        maxLength={500}
        value={choice.reason}
        onChange={(event) => onChoice({ reason: event.currentTarget.value })}
      />
      <GoesBack {...quoting} />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {text.words.cancel}
        </Button>
        <Button disabled={quoting.chosen === 0 || !quoting.isFresh} onClick={onNext}>
          {words.next}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

type AskingProps = Pick<ChoosingProps, 'order' | 'choice'> & {
  sum: NonNullable<Sum>
  busy: boolean
  onBack: () => void
  onRefund: () => void
}

const Asking = ({ order, choice, sum, busy, onBack, onRefund }: AskingProps) => {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const pieces = text.adminStore.orders.pieces(sum.pieces.toLocaleString(locale))
  return (
    <Stack gap="md" className={styles.confirm}>
      <h3 className={styles.heading}>{words.question(usd(sum.total), order.reference)}</h3>
      <div>
        <p>{words.then(order.customerName, `${usd(sum.total)}, ${coinWords(sum)}`)}</p>
        {order.customerLeft && <p>{words.customerLeft(order.customerName)}</p>}
        <p>
          {choice.restock ? words.stockBack(pieces) : words.stockStays} {sum.whole && words.ends}
        </p>
      </div>
      <DialogFoot>
        <Button ref={back} variant="default" disabled={busy} onClick={onBack}>
          {words.back}
        </Button>
        <Button color="red" loading={busy} onClick={onRefund}>
          {words.act}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

const whyNot = (order: Order): string => {
  if (order.coinAmount === null) return words.nothingPaid
  if (order.refundableUntil && isPastGuarantee(order)) return words.tooLate(dateTime(order.refundableUntil))
  return words.notPossible(text.words.status[order.status] ?? order.status)
}

const NotPossible = ({ order, onClose }: Props) => (
  <div className={styles.parts}>
    <div className={styles.head} role="status">
      <span>{whyNot(order)}</span>
      <StatusBadge status={order.status} />
    </div>
    <div className={styles.buttons}>
      <Button variant="default" onClick={onClose}>
        {text.words.close}
      </Button>
    </div>
  </div>
)

/** Asks the server what these pieces give back. @param lines undefined for all that is left */
const useQuote = (order: Order, chosen: number, lines: string | undefined) => {
  const input = { params: { id: order.id }, query: { ...(lines !== undefined && { lines }) } }
  const read = useRead(fulfilment.quoteRefund, input, { enabled: chosen > 0 && mayRefund(order), keepPrevious: true })
  const quoting: Quoting = { chosen, shown: read.data, isFresh: read.data !== undefined && !read.isPlaceholderData }
  return { read, quoting }
}

/** Gives back what was paid, whole or by line: chosen, shown in USD and coin, asked once more, done. */
export const RefundDialog = ({ order, onClose }: Props) => {
  const [choice, setChoice] = useState<Choice>({
    whole: true,
    pieces: {},
    restock: hasArrived(order),
    reason: '',
  })
  const [asking, setAsking] = useState(false)
  const [opened] = useState(order)
  const show = useShowOrder()
  const reread = useReread()
  const refund = useAct(fulfilment.refundOrder, {
    onDone: (reply) => {
      onClose()
      notifySuccess(words.done)
      show(reply)
    },
    onFailed: () => {
      setAsking(false)
      // Somebody else may have been first: what is left is read again, what was chosen stays.
      reread()
    },
  })
  const pieces = choice.whole ? everythingLeft(order) : within(order, choice.pieces)
  const chosen = linesOf(pieces).reduce((sum, { quantity }) => sum + quantity, 0)
  const { read, quoting } = useQuote(order, chosen, choice.whole ? undefined : linesText(pieces))
  const send = () => {
    const reason = choice.reason.trim()
    const lines = linesOf(pieces)
    const body = { restock: choice.restock, ...(!choice.whole && { lines }), ...(reason !== '' && { reason }) }
    void refund.act({ params: { id: order.id }, body })
  }
  if (!mayRefund(order)) return <NotPossible order={order} onClose={onClose} />
  const hasMoved = opened.status !== order.status || opened.refundedTotal !== order.refundedTotal
  return (
    <Stack gap="md">
      <Unsaved values={choice} />
      {hasMoved && !refund.isPending && (
        <Alert color="violet" role="status">
          {text.adminStore.changed(text.words.status[order.status] ?? order.status)}
        </Alert>
      )}
      <FormFailure message={refund.failure?.message} requestId={refund.failure?.requestId} />
      {read.error && chosen > 0 && <ReadFailed what={words.goesBackWhat} read={read} />}
      {asking && quoting.shown ? (
        <Asking
          {...{ order, choice }}
          sum={quoting.shown}
          busy={refund.isPending}
          onBack={() => setAsking(false)}
          onRefund={send}
        />
      ) : (
        <Choosing
          {...{ order, choice, quoting, onClose }}
          onChoice={(change) => setChoice({ ...choice, ...change })}
          onNext={() => {
            refund.reset()
            setAsking(true)
          }}
        />
      )}
    </Stack>
  )
}

import { Alert, Button, Group, NumberInput, Radio, Stack, Switch, Textarea } from '@mantine/core'
import { centsToUsd, fulfilment, type orders } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { useAct } from '../../data/hooks.ts'
import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { isPastGuarantee, mayRefund } from './fulfilmentActs.ts'
import styles from './Order.module.css'
import { OrderLine } from './OrderDetails.tsx'
import { everythingLeft, leftOf, type Pieces, type RefundSum, refundSum } from './refundSums.ts'
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

/** What comes back in the coin that was paid, in words. */
const coinWords = (order: Order, sum: RefundSum): string => {
  const { asset, coinAmount } = order
  if (asset === null || coinAmount === null) return ''
  return sum.coin === undefined
    ? words.coinShare(coin(coinAmount, asset), asset)
    : words.coinWhole(coin(sum.coin, asset))
}

const amountOf = (sum: RefundSum): string => usd(centsToUsd(sum.cents))

const Sum = ({ order, sum }: { order: Order; sum: RefundSum }) => (
  <div className={styles.sum} role="status">
    <span>{words.goesBack}</span>
    {sum.pieces === 0 ? (
      <p>{words.chooseSome}</p>
    ) : (
      <>
        <strong>{amountOf(sum)}</strong>
        <p>{coinWords(order, sum)}</p>
      </>
    )}
  </div>
)

type ChoosingProps = {
  order: Order
  choice: Choice
  sum: RefundSum
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

const Choosing = ({ order, choice, sum, onChoice, onNext, onClose }: ChoosingProps) => {
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
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={2}
        maxLength={500}
        value={choice.reason}
        onChange={(event) => onChoice({ reason: event.currentTarget.value })}
      />
      <Sum order={order} sum={sum} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {text.words.cancel}
        </Button>
        <Button disabled={sum.pieces === 0} onClick={onNext}>
          {words.next}
        </Button>
      </Group>
    </Stack>
  )
}

type AskingProps = Pick<ChoosingProps, 'order' | 'choice' | 'sum'> & {
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
      <h3 className={styles.heading}>{words.question(amountOf(sum), order.reference)}</h3>
      <div>
        <p>{words.then(order.customerName, `${amountOf(sum)}, ${coinWords(order, sum)}`)}</p>
        {order.customerLeft && <p>{words.customerLeft(order.customerName)}</p>}
        <p>
          {choice.restock ? words.stockBack(pieces) : words.stockStays} {sum.whole && words.ends}
        </p>
      </div>
      <Group justify="flex-end" gap="sm">
        <Button ref={back} variant="default" disabled={busy} onClick={onBack}>
          {words.back}
        </Button>
        <Button color="red" loading={busy} onClick={onRefund}>
          {words.act}
        </Button>
      </Group>
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

/** Pieces as chosen, and never more than are left by now. */
const within = (order: Order, pieces: Pieces): Pieces =>
  Object.fromEntries(order.items.map((item) => [item.id, Math.min(leftOf(item), pieces[item.id] ?? 0)]))

/** Gives back what was paid, whole or by line: chosen, shown in USD and coin, asked once more, done. */
export const RefundDialog = ({ order, onClose }: Props) => {
  const [choice, setChoice] = useState<Choice>({ whole: true, pieces: {}, restock: true, reason: '' })
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
  const sum = refundSum(order, pieces)
  const send = () => {
    const reason = choice.reason.trim()
    const lines = Object.entries(pieces)
      .filter(([, quantity]) => quantity > 0)
      .map(([id, quantity]) => ({ id, quantity }))
    const body = { restock: choice.restock, ...(!choice.whole && { lines }), ...(reason !== '' && { reason }) }
    void refund.act({ params: { id: order.id }, body })
  }
  if (!mayRefund(order)) return <NotPossible order={order} onClose={onClose} />
  const hasMoved = opened.status !== order.status || opened.refundedTotal !== order.refundedTotal
  return (
    <Stack gap="md">
      {hasMoved && !refund.isPending && (
        <Alert color="violet" role="status">
          {text.adminStore.changed(text.words.status[order.status] ?? order.status)}
        </Alert>
      )}
      <FormFailure message={refund.failure?.message} requestId={refund.failure?.requestId} />
      {asking ? (
        <Asking {...{ order, choice, sum }} busy={refund.isPending} onBack={() => setAsking(false)} onRefund={send} />
      ) : (
        <Choosing
          {...{ order, choice, sum, onClose }}
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

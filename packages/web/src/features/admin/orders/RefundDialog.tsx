import { Alert, Button, Input, NumberInput, Radio, Skeleton, Stack } from '@mantine/core'
import { orderManagement, type orders, type Reply } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { dateTime } from '../../../format/time.ts'
import { defineFields, lines, own, toggle, valuesOf, type ValuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { type Form, useHandedForm } from '../../../forms/useRecordForm.ts'
import { locale, text } from '../../../i18n/text.ts'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { Unsaved } from '../../../ui/form/Unsaved.tsx'
import { hasArrived, isPastGuarantee, mayRefund } from './orderActions.ts'
import styles from './Order.module.css'
import { OrderLine } from './OrderDetails.tsx'
import { everythingLeft, leftOf, linesOf, linesText, type Pieces, within } from './refundPieces.ts'
import { useReread, useShowOrder } from './useOrderAction.ts'

const copy = text.adminStore.refund
type Order = orders.Order
type Props = { order: Order; onClose: () => void }

const fields = defineFields()({
  scope: own<'whole' | 'lines', never>('whole'),
  pieces: own<Pieces, never>({}, { wire: 'lines', shown: ({ scope }) => scope === 'lines' }),
  restock: toggle(copy.restock, { why: copy.restockWhy }),
  reason: lines(text.labels.reasonOptional, { why: copy.reasonWhy, most: 500 }),
})

type Choice = ValuesOf<typeof fields>
type ChoiceForm = Form<typeof fields>

/** The refund as computed by the server; undefined while nothing is selected or it is loading. */
type Sum = Reply<typeof orderManagement.quoteRefund> | undefined

const coinText = ({ coinAmount, asset }: NonNullable<Sum>): string => copy.inCoin(coin(coinAmount, asset))

/** chosen: pieces. shown: the last response, displayed until the next one arrives. */
type Quoting = { chosen: number; shown: Sum; isFresh: boolean }

const GoesBack = ({ chosen, shown, isFresh }: Quoting) => (
  <div className={styles.sum} role="status" aria-busy={chosen > 0 && !isFresh ? true : undefined}>
    <span>{copy.goesBack}</span>
    {chosen === 0 ? (
      <p>{copy.chooseSome}</p>
    ) : shown === undefined ? (
      <Skeleton height={44} />
    ) : (
      <>
        <strong>{usd(shown.total)}</strong>
        <p>{coinText(shown)}</p>
      </>
    )}
  </div>
)

type ChoosingProps = { order: Order; form: ChoiceForm; quoting: Quoting; onClose: () => void }

const Lines = ({ order, form }: Pick<ChoosingProps, 'order' | 'form'>) => {
  const { value: pieces, error, onChange } = form.field('pieces')
  return (
    <Input.Wrapper error={error}>
      <ul className={styles.lines}>
        {order.items.map((item) => {
          const left = leftOf(item)
          return (
            <OrderLine key={item.id} item={item}>
              <span className={styles.pieces}>
                {left === 0 ? (
                  <span className={styles.quiet}>{copy.allBack}</span>
                ) : (
                  <>
                    <NumberInput
                      aria-label={copy.quantityOf(item.name)}
                      aria-invalid={error !== undefined || undefined}
                      min={0}
                      max={left}
                      allowDecimal={false}
                      allowNegative={false}
                      clampBehavior="strict"
                      value={pieces[item.id] ?? 0}
                      onChange={(count) => onChange({ ...pieces, [item.id]: Math.min(left, Number(count) || 0) })}
                    />
                    <span className={styles.quiet}>{copy.ofLeft(left)}</span>
                  </>
                )}
              </span>
            </OrderLine>
          )
        })}
      </ul>
    </Input.Wrapper>
  )
}

const Scope = ({ form }: Pick<ChoosingProps, 'form'>) => {
  const { value, onChange } = form.field('scope')
  return (
    <Radio.Group label={copy.scope} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        <Radio value="whole" label={copy.whole} description={copy.wholeWhy} data-autofocus />
        <Radio value="lines" label={copy.byLine} description={copy.byLineWhy} />
      </Stack>
    </Radio.Group>
  )
}

const Choosing = ({ order, form, quoting, onClose }: ChoosingProps) => (
  <RecordForm form={form} action={copy.next} disabled={quoting.chosen === 0 || !quoting.isFresh} onCancel={onClose}>
    <FormFields form={form} own={{ scope: <Scope form={form} />, pieces: <Lines order={order} form={form} /> }} />
    <GoesBack {...quoting} />
  </RecordForm>
)

type ConfirmationProps = Pick<ChoosingProps, 'order'> & {
  choice: Choice
  sum: NonNullable<Sum>
  busy: boolean
  onBack: () => void
  onRefund: () => void
}

const Confirmation = ({ order, choice, sum, busy, onBack, onRefund }: ConfirmationProps) => {
  const backButton = useRef<HTMLButtonElement>(null)
  useEffect(() => backButton.current?.focus(), [])
  const pieces = text.adminStore.orders.pieces(sum.pieces.toLocaleString(locale))
  return (
    <Stack gap="md" className={styles.confirm}>
      <h3 className={styles.heading}>{copy.question(usd(sum.total), order.reference)}</h3>
      <div>
        <p>{copy.then(order.customerName, `${usd(sum.total)} (${coin(sum.coinAmount, sum.asset)})`)}</p>
        {order.customerLeft && <p>{copy.customerLeft(order.customerName)}</p>}
        <p>
          {choice.restock ? copy.stockBack(pieces) : copy.stockStays} {sum.isFull && copy.ends}
        </p>
      </div>
      <DialogFoot>
        <Button ref={backButton} variant="default" disabled={busy} onClick={onBack}>
          {copy.back}
        </Button>
        <Button color="red" loading={busy} onClick={onRefund}>
          {text.labels.refund}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

const whyNot = (order: Order): string => {
  if (order.coinAmount === null) return copy.nothingPaid
  if (order.refundableUntil && isPastGuarantee(order)) return copy.tooLate(dateTime(order.refundableUntil))
  return copy.notPossible(text.general.status[order.status] ?? order.status)
}

const NotPossible = ({ order, onClose }: Props) => (
  <div className={styles.parts}>
    <div className={styles.head} role="status">
      <span>{whyNot(order)}</span>
      <StatusBadge status={order.status} />
    </div>
    <div className={styles.buttons}>
      <Button variant="default" onClick={onClose}>
        {text.general.close}
      </Button>
    </div>
  </div>
)

/** Requests the refund for these pieces from the server. @param lines undefined for everything that is left */
const useQuote = (order: Order, chosen: number, lines: string | undefined) => {
  const input = { params: { id: order.id }, query: { ...(lines !== undefined && { lines }) } }
  const read = useRead(orderManagement.quoteRefund, input, {
    enabled: chosen > 0 && mayRefund(order),
    keepPrevious: true,
  })
  const quoting: Quoting = { chosen, shown: read.data, isFresh: read.data !== undefined && !read.isPlaceholderData }
  return { read, quoting }
}

/** The request body of the selection. */
const bodyFor = (order: Order, { scope, pieces, restock, reason }: Choice) => ({
  restock,
  ...(scope === 'lines' && { lines: linesOf(within(order, pieces)) }),
  ...(reason.trim() !== '' && { reason: reason.trim() }),
})

/** Refunds an order in full or by line: select, preview in USD and coin, confirm. */
export const RefundDialog = ({ order, onClose }: Props) => {
  const [isConfirming, setConfirming] = useState(false)
  const [opened] = useState(order)
  const updateOrder = useShowOrder()
  const reread = useReread()
  const refund = useAction(orderManagement.refundOrder, {
    onDone: (reply) => {
      onClose()
      notifySuccess(copy.done)
      updateOrder(reply)
    },
    onFailed: () => {
      setConfirming(false)
      // After a concurrent refund the remaining pieces are refetched; the selection is preserved.
      reread()
    },
  })
  const form = useHandedForm({
    fields,
    values: () => ({ ...valuesOf(fields, undefined), restock: hasArrived(order) }),
    endpoint: orderManagement.refundOrder,
    input: (choice) => ({ body: bodyFor(order, choice) }),
    refused: refund.failure,
    onSend: () => {
      refund.reset()
      setConfirming(true)
    },
  })
  const choice = form.values
  const pieces = choice.scope === 'whole' ? everythingLeft(order) : within(order, choice.pieces)
  const chosen = linesOf(pieces).reduce((sum, { quantity }) => sum + quantity, 0)
  const { read, quoting } = useQuote(order, chosen, choice.scope === 'whole' ? undefined : linesText(pieces))
  if (!mayRefund(order)) return <NotPossible order={order} onClose={onClose} />
  const hasMoved = opened.status !== order.status || opened.refundedTotal !== order.refundedTotal
  return (
    <Stack gap="md">
      {hasMoved && !refund.isPending && (
        <Alert color="violet" role="status">
          {text.adminStore.changed(text.general.status[order.status] ?? order.status)}
        </Alert>
      )}
      {read.error && chosen > 0 && <ReadFailed what={copy.goesBackWhat} read={read} />}
      {isConfirming && quoting.shown ? (
        <>
          <Unsaved values={choice} saved={form.saved} />
          <Confirmation
            {...{ order, choice }}
            sum={quoting.shown}
            busy={refund.isPending}
            onBack={() => setConfirming(false)}
            onRefund={() => void refund.run({ params: { id: order.id }, body: bodyFor(order, choice) })}
          />
        </>
      ) : (
        <Choosing {...{ order, form, quoting, onClose }} />
      )}
    </Stack>
  )
}

import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import type { cart, orders } from '@vesica/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallFailed } from '../../../data/failure.ts'
import { useCurrentUser } from '../../../data/hooks.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { type CheckoutStep, checkoutSteps, type StoreView } from '../storeUrl.ts'
import { useCart } from '../useCart.ts'
import { Warning } from '../../../ui/page/Warning.tsx'
import styles from './Checkout.module.css'
import { DetailsStep } from './DetailsStep.tsx'
import { type Details, orderBody } from './orderBody.ts'
import { Failed, Processing } from './Outcome.tsx'
import { FreeStep, PaymentStep } from './PaymentStep.tsx'
import { reachable } from './reachable.ts'
import { type Notice, ReviewStep } from './ReviewStep.tsx'
import { Summary } from './Summary.tsx'
import { useCartQuote } from './useCartQuote.ts'
import { usePlacing } from './usePlacing.ts'

const copy = text.store.checkout

const headings = { details: copy.details, payment: copy.payment, review: copy.review }

const Steps = ({ step, hrefOf }: { step: CheckoutStep; hrefOf: (step: CheckoutStep) => string }) => {
  const now = checkoutSteps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label={copy.steps}>
      {checkoutSteps.map((name, index) => (
        <li key={name} aria-current={name === step ? 'step' : undefined} data-done={index < now || undefined}>
          <span className={styles.number} aria-hidden="true">
            {index < now ? <IconCheck size={14} stroke={2.4} /> : index + 1}
          </span>
          {index < now ? <a href={hrefOf(name)}>{copy.step[name]}</a> : copy.step[name]}
          {index < now && <span className="visually-hidden">, {copy.stepDone}</span>}
        </li>
      ))}
    </ol>
  )
}

/** Moves focus to the heading of each new step, so that screen readers announce it. */
const useHeadingFocus = (step: string) => {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = container.current?.querySelector<HTMLElement>('[data-step-heading]')
    heading?.focus({ preventScroll: true })
    if (heading) window.scrollTo({ top: 0 })
  }, [step])
  return container
}

const Back = ({ onBack }: { onBack: () => void }) => (
  <button type="button" className={styles.back} onClick={onBack}>
    <IconArrowLeft size={16} aria-hidden="true" />
    {copy.toCart}
  </button>
)

export type CheckoutProps = {
  view: StoreView
  details: Details
  /** Whether an order was already placed here. */
  hasOrdered: boolean
  /** Called with the partial address. */
  onTyped: (details: Details) => void
  onDetails: (details: Details) => void
  onView: (view: StoreView, replace?: boolean) => void
  hrefOf: (view: StoreView) => string
  /** Opens the cart, with a reason; undefined: without one. */
  onCart: (reason: string | undefined) => void
  /** Opens the store. */
  onLeave: () => void
  onPlaced: (order: orders.Order) => void
}

/** isFresh: the cart was just fetched and is not a cached one. */
type FlowProps = CheckoutProps & { data: cart.Cart; isFresh: boolean }

const useFlow = ({ view, details, data, onView, onCart, onPlaced }: FlowProps) => {
  const [notice, setNotice] = useState<Notice>()
  const [refused, setRefused] = useState<CallFailed>()
  const blocked = data.items.some((item) => item.problem !== null)
  const isFree = !blocked && data.pricing.total === 0
  const step = reachable(view.checkout ?? 'details', details, view.pay, isFree)
  const go = (to: CheckoutStep, pay = view.pay) => onView({ ...view, checkout: to, pay })
  const placing = usePlacing({
    onPlaced,
    onCart,
    onDetails: (failure) => {
      setRefused(failure)
      go('details')
    },
    onNotice: (message) => {
      setNotice(message)
      if (!isFree) quote.renew()
    },
  })
  const isOpen = !placing.isPending && !placing.failed
  const quote = useCartQuote(
    view.pay ?? '',
    step === 'review' && isOpen && data.items.length > 0 && !blocked && !isFree,
  )
  const place = () => {
    const payment = isFree ? { pricing: data.pricing } : quote.shown
    if (!payment) return
    setNotice(undefined)
    placing.place(orderBody(details, data.items, payment))
  }
  const again = () => {
    // An order that did not arrive because of the network is sent again unchanged.
    if (placing.isUnsure || placing.failed?.code === 'not_sent') return placing.again()
    placing.forget()
    setRefused(undefined)
    go('details')
  }
  return {
    step,
    go,
    placing,
    quote,
    notice,
    refused,
    blocked,
    isFree,
    place,
    again,
    shown: isOpen ? step : placing.isPending ? 'processing' : 'failed',
  }
}

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={styles.part} aria-labelledby="checkout-step">
    <h2 id="checkout-step" className={styles.heading} tabIndex={-1} data-step-heading>
      {heading}
    </h2>
    {children}
  </section>
)

const EmptyCart = ({ isOver, onLeave }: { isOver: boolean; onLeave: () => void }) => {
  const leave = useRef(onLeave)
  useEffect(() => {
    if (isOver) leave.current()
  }, [isOver])
  if (isOver) return null
  return (
    <>
      <PageTitle title={copy.title} />
      <EmptyState
        title={text.store.cart.empty}
        why={text.store.cart.emptyWhy}
        action={<Button onClick={onLeave}>{text.store.toStore}</Button>}
      />
    </>
  )
}

const Flow = (props: FlowProps) => {
  const { view, details, data, isFresh, hasOrdered, onTyped, onDetails, hrefOf, onCart, onLeave } = props
  const { step, go, placing, quote, notice, refused, blocked, isFree, place, again, shown } = useFlow(props)
  const container = useHeadingFocus(shown)
  const heldUntil = useCurrentUser()?.withdrawalsHeldUntil
  // Going back in the browser after payment reaches completed steps, which redirect to the store.
  const [isEnded, setEnded] = useState(hasOrdered ? undefined : false)
  if (isEnded === undefined && isFresh) setEnded(data.items.length === 0)
  const stepHref = (to: CheckoutStep) => hrefOf({ ...view, checkout: to })
  if (placing.isPending || placing.failed)
    return (
      <div ref={container}>
        <PageTitle title={copy.title} />
        {placing.isPending && <Processing />}
        {placing.failed && !placing.isPending && (
          <Failed failure={placing.failed} isUnsure={placing.isUnsure} onAgain={again} onCancel={onLeave} />
        )}
      </div>
    )
  if (data.items.length === 0) return isEnded === undefined ? null : <EmptyCart isOver={isEnded} onLeave={onLeave} />
  return (
    <div ref={container}>
      <Back onBack={() => onCart(undefined)} />
      <PageTitle title={copy.title} />
      <Steps step={step} hrefOf={stepHref} />
      {heldUntil && !isFree && (
        <div className={styles.blocked}>
          <Warning>{copy.held(dateTime(heldUntil))}</Warning>
        </div>
      )}
      {blocked && (
        <div className={styles.blocked}>
          <Warning
            action={
              <Button size="compact-md" variant="default" onClick={() => onCart(undefined)}>
                {copy.openCart}
              </Button>
            }
          >
            {copy.problems}
          </Warning>
        </div>
      )}
      <div className={styles.layout} data-step={step}>
        {step === 'review' && <Summary data={data} pricing={blocked || isFree ? undefined : quote.shown?.pricing} />}
        <Part heading={headings[step]}>
          {step === 'details' && (
            <DetailsStep
              details={details}
              refused={refused}
              onTyped={onTyped}
              onDone={(input) => {
                onDetails(input)
                go('payment')
              }}
            />
          )}
          {step === 'payment' && isFree && <FreeStep onDone={() => go('review')} />}
          {step === 'payment' && !isFree && (
            <PaymentStep total={data.pricing.total} symbol={view.pay} onDone={(symbol) => go('review', symbol)} />
          )}
          {step === 'review' && (
            <ReviewStep
              details={details}
              quote={quote}
              notice={notice}
              detailsHref={stepHref('details')}
              paymentHref={stepHref('payment')}
              blocked={blocked}
              isFree={isFree}
              onPlace={place}
            />
          )}
        </Part>
        {step !== 'review' && <Summary data={data} />}
      </div>
    </div>
  )
}

/** From the cart to a paid order: address, coin, review, payment. */
export const Checkout = (props: CheckoutProps) => {
  const read = useCart()
  return (
    <>
      {!read.data && <PageTitle title={copy.title} />}
      {read.data && <Flow {...props} data={read.data} isFresh={!read.isFetching} />}
      {!read.data && read.error && <ReadFailed what={text.store.cart.what} read={read} />}
      {!read.data && !read.error && <RowsSkeleton count={5} icon={false} />}
    </>
  )
}

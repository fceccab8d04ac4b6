import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { Warning } from '../../../ui/page/Warning.tsx'
import { AmountDue } from '../../../ui/pay/AmountDue.tsx'
import styles from './Checkout.module.css'
import type { Details } from './orderBody.ts'
import { Free } from './PaymentStep.tsx'
import { WrittenAddress } from './WrittenAddress.tsx'
import type { CartQuote } from './useCartQuote.ts'

const copy = text.store.checkout

/** The outcome of the last attempt, shown above the amounts. */
export type Notice =
  | { readonly kind: 'expired' }
  | { readonly kind: 'price'; readonly before: number; readonly now: number }

const Block = ({
  title,
  change,
  href,
  children,
}: {
  title: string
  change: string
  href: string
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.blockHead}>
        <h3 id={id}>{title}</h3>
        <a href={href} aria-label={change}>
          {text.labels.change}
        </a>
      </div>
      {children}
    </section>
  )
}

const NoticeAlert = ({ notice }: { notice: Notice }) =>
  notice.kind === 'price' ? (
    <Warning title={copy.newPrice}>{copy.newPriceWhy(usd(notice.before), usd(notice.now))}</Warning>
  ) : (
    <Warning>{copy.expired}</Warning>
  )

const Due = ({ quote: { shown, before, left, isLive, accept } }: { quote: CartQuote }) => (
  <AmountDue
    due={shown && { ...shown, total: shown.pricing.total }}
    before={before}
    isLive={isLive}
    left={left}
    onAccept={accept}
    lacking={copy.notEnough(shown?.asset ?? '')}
  />
)

type Props = {
  details: Details
  quote: CartQuote
  notice: Notice | undefined
  detailsHref: string
  paymentHref: string
  /** Whether the cart cannot be ordered in its current state. */
  blocked: boolean
  /** Whether nothing is due. */
  isFree: boolean
  onPlace: () => void
}

/** The last step: a full review, and the coin amount that leaves the wallet. */
export const ReviewStep = ({ details, quote, notice, detailsHref, paymentHref, blocked, isFree, onPlace }: Props) => {
  const { shown, isLive, before, read } = quote
  const isSettled = isFree || (shown !== undefined && isLive && !before && shown.enough)
  return (
    <div className={styles.review}>
      {notice && <NoticeAlert notice={notice} />}
      <Block title={copy.shipTo} change={copy.changeAddress} href={detailsHref}>
        <WrittenAddress details={details} />
      </Block>
      {isFree && <Free />}
      {!blocked && !isFree && (
        <Block title={copy.payWith} change={copy.changeCoin} href={paymentHref}>
          {read.error ? <ReadFailed what={copy.quoteWhat} read={read} /> : <Due quote={quote} />}
        </Block>
      )}
      <div className={styles.buttons}>
        <Button size="md" disabled={!isSettled || blocked} onClick={onPlace}>
          {copy.place}
        </Button>
      </div>
    </div>
  )
}

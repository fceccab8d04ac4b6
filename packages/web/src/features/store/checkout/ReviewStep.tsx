import { Alert, Button, Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { ReadFailed } from '../ReadFailed.tsx'
import styles from './Checkout.module.css'
import type { Details } from './orderBody.ts'
import type { CartQuote } from './useCartQuote.ts'

const words = text.store.checkout

/** What happened to the last try, told above the figures. */
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
          {words.change}
        </a>
      </div>
      {children}
    </section>
  )
}

const NoticeAlert = ({ notice }: { notice: Notice }) =>
  notice.kind === 'price' ? (
    <Alert color="yellow" variant="light" role="alert" title={words.newPrice}>
      {words.newPriceWhy(usd(notice.before), usd(notice.now))}
    </Alert>
  ) : (
    <Alert color="yellow" variant="light" role="alert">
      {words.expired}
    </Alert>
  )

const Due = ({ quote }: { quote: CartQuote }) => {
  const { shown, before, left, isLive } = quote
  if (!shown) return <Skeleton height={96} radius="lg" />
  const due = coin(shown.amount, shown.asset)
  const isMore = before && before.amount !== shown.amount
  const was = before && (isMore ? coin(before.amount, shown.asset) : usd(before.total))
  return (
    <>
      <div className={styles.due}>
        <span className={styles.quiet}>{words.pay}</span>
        <span className={styles.amount}>{due}</span>
        <span className={styles.quiet}>
          {usd(shown.pricing.total)} {words.at(usd(shown.rate), shown.asset)}
        </span>
        <span className={styles.quiet}>{isLive ? words.holds(left) : words.renewing}</span>
      </div>
      {before && was && (
        <Alert color="yellow" variant="light" role="alert" title={isMore ? words.newQuote : words.newPrice}>
          <p className={styles.noticeText}>{words.newQuoteWhy(was, isMore ? due : usd(shown.pricing.total))}</p>
          <Button size="compact-sm" onClick={quote.accept}>
            {words.accept}
          </Button>
        </Alert>
      )}
      {!shown.enough && <FormFailure message={words.notEnough(shown.asset)} />}
    </>
  )
}

type Props = {
  details: Details
  quote: CartQuote
  notice: Notice | undefined
  detailsHref: string
  paymentHref: string
  /** Whether the cart cannot be ordered as it stands. */
  blocked: boolean
  onPlace: () => void
}

/** The last step: everything once more, and the amount of coin that leaves the wallet. */
export const ReviewStep = ({ details, quote, notice, detailsHref, paymentHref, blocked, onPlace }: Props) => {
  const { shown, isLive, before, read } = quote
  const mayPlace = shown !== undefined && isLive && !before && shown.enough && !blocked
  return (
    <div className={styles.review}>
      {notice && <NoticeAlert notice={notice} />}
      <Block title={words.shipTo} change={words.changeAddress} href={detailsHref}>
        <address className={styles.address}>
          {details.first_name} {details.last_name}
          <br />
          {details.address}
          <br />
          {[details.city, details.state, details.zipcode].filter(Boolean).join(', ')}
        </address>
      </Block>
      <Block title={words.payWith} change={words.changeCoin} href={paymentHref}>
        {read.error ? <ReadFailed what={words.quoteWhat} read={read} /> : <Due quote={quote} />}
      </Block>
      <div className={styles.buttons}>
        <Button size="md" disabled={!mayPlace} onClick={onPlace}>
          {words.place}
        </Button>
      </div>
    </div>
  )
}

import { IconCircleCheck } from '@tabler/icons-react'
import { type transactions, wallet } from '@vesica/contract'
import { coin } from '../../../../format/coin.ts'
import { usd } from '../../../../format/money.ts'
import { date, dateTime, duration } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { CopyButton } from '../../../../ui/text/CopyButton.tsx'
import type { FactProps } from '../../../../ui/text/Facts.tsx'
import styles from './Review.module.css'
import { isLapsed, isUndecided } from './reviewActions.ts'

const copy = text.transactionReview
type Reviewed = transactions.ReviewedTransaction

/** A line in a list of facts. */
export const Fact = ({ name, children, strong, code, copyValue, copyName = name }: FactProps) => (
  <div className={styles.fact} data-strong={strong || undefined} data-code={code || undefined}>
    <dt>{name}</dt>
    <dd translate={code || copyValue ? 'no' : undefined}>
      {code ? <code>{children}</code> : children}
      {copyValue && <CopyButton value={copyValue} name={copyName} />}
    </dd>
  </div>
)

const Proof = ({ one }: { one: Reviewed }) =>
  one.proofOfPayment !== null &&
  one.proofSeenBefore === 0 && (
    <Fact name={copy.seenBefore}>
      <span className={styles.good}>
        <IconCircleCheck size={16} aria-hidden="true" />
        {copy.notSeen}
      </span>
    </Fact>
  )

const Price = ({ one }: { one: Reviewed }) => {
  const isTrade = one.type === 'buy' || one.type === 'sell'
  return (
    <>
      {one.usd !== null && <Fact name={isTrade ? copy.asked : copy.value}>{usd(one.usd)}</Fact>}
      {one.rate !== null && <Fact name={copy.rate}>{copy.rateFor(usd(one.rate), one.currency)}</Fact>}
      {one.drift && (
        <Fact name={copy.rateNow}>
          {copy.rateApart(usd(one.drift.rate), one.currency, one.drift.percent, one.drift.most)}
        </Fact>
      )}
      {one.paidFrom && <Fact name={copy.paid}>{copy.paidFrom[one.paidFrom]}</Fact>}
      {one.paidBy !== null && <Fact name={copy.paidBy}>{one.paidBy}</Fact>}
      {one.proofSentAt !== null && <Fact name={copy.proofSentAt}>{dateTime(one.proofSentAt)}</Fact>}
      {one.paidFrom === 'outside' && (
        <Fact name={copy.quotes} copyValue={one.reference} copyName={text.general.reference}>
          {one.reference}
        </Fact>
      )}
      {one.priceUntil !== null && (
        <Fact name={copy.priceUntil}>
          {isLapsed(one) ? copy.lapsedAt(dateTime(one.priceUntil)) : dateTime(one.priceUntil)}
        </Fact>
      )}
      {one.networkFee !== null && (
        <Fact name={copy.fee}>{wallet.isLost(one) ? copy.noFee : coin(one.networkFee, one.currency)}</Fact>
      )}
      {one.received !== null && (
        <Fact name={copy.received}>{wallet.isLost(one) ? copy.nothing : coin(one.received, one.currency)}</Fact>
      )}
    </>
  )
}

/** Every address of the coin that was shown to the member and may have received the payment. */
const VisibleAddresses = ({ one }: { one: Reviewed }) =>
  one.addressesSeen.length > 0 && (
    <div className={styles.fact} data-list>
      <dt>{copy.shown}</dt>
      <dd>
        <ul className={styles.shown}>
          {one.addressesSeen.map(({ address, network, from, isPresent }) => (
            <li key={`${network} ${address}`}>
              <code translate="no">{address}</code>
              <span className={styles.quiet}>
                {network}, {copy.visibleFrom(dateTime(from))}
              </span>
              {isPresent ? (
                <span className={styles.good}>{copy.shownPresent}</span>
              ) : (
                <strong className={styles.other}>{copy.shownOther}</strong>
              )}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )

const Target = ({ one }: { one: Reviewed }) => (
  <>
    {one.network !== null && <Fact name={copy.network}>{one.network}</Fact>}
    {one.address !== null && (
      <Fact
        name={one.type !== 'deposit' ? copy.address : one.addressesSeen.length > 1 ? copy.paidThen : copy.paidTo}
        code
        copyValue={one.address}
        copyName={text.general.address}
      >
        {one.address}
      </Fact>
    )}
  </>
)

/** The facts to check before deciding. The destination of a withdrawal is shown in large beside them. */
export const ReviewFacts = ({ one }: { one: Reviewed }) => {
  const waitedMs = Date.now() - new Date(one.createdAt).getTime()
  return (
    <dl className={styles.facts} aria-label={copy.facts}>
      <Fact name={copy.member}>
        <span className={styles.person}>
          {one.user}
          <span className={styles.quiet}>{one.userEmail}</span>
        </span>
      </Fact>
      <Fact name={copy.since}>{date(one.memberSince)}</Fact>
      <Price one={one} />
      <Proof one={one} />
      {one.type !== 'withdrawal' && <Target one={one} />}
      <VisibleAddresses one={one} />
      {one.notes && (
        <Fact name={copy.notes}>
          <span className={styles.notes}>{one.notes}</span>
        </Fact>
      )}
      <Fact name={copy.sent}>
        <span className={styles.person}>
          <span className="tabular">{dateTime(one.createdAt)}</span>
          {isUndecided(one.status) && waitedMs >= 60_000 && (
            <span className={styles.quiet}>{copy.waitingFor(duration(waitedMs))}</span>
          )}
        </span>
      </Fact>
    </dl>
  )
}

import { IconArrowsExchange, IconCircleCheck, IconFileOff, IconSend } from '@tabler/icons-react'
import { transactions } from '@vesica/contract'
import type { ComponentType, ReactNode } from 'react'
import { useFile } from '../../../data/useFile.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ProofViewer } from '../../../ui/picture/ProofViewer.tsx'
import { QrCode } from '../../../ui/picture/QrCode.tsx'
import styles from './Review.module.css'
import { Fact } from './ReviewFacts.tsx'
import { isLapsed, isWaiting } from './reviewActions.ts'

const words = text.transactionReview
type Reviewed = transactions.ReviewedTransaction

const Proof = ({ one }: { one: Reviewed }) => {
  const proof = useFile(transactions.getTransactionProof, { params: { id: one.id } }, one.proofSentAt ?? one.createdAt)
  return (
    <ProofViewer
      file={proof.data}
      failure={proof.error}
      onRetry={() => void proof.refetch()}
      kind={one.proofKind ?? 'image'}
      name={one.proofName}
      sender={one.user}
    />
  )
}

type CalmProps = { icon: ComponentType<{ size?: number }>; title: string; why: string; children?: ReactNode }

const Calm = ({ icon: Icon, title, why, children }: CalmProps) => (
  <section className={styles.calm} aria-label={title}>
    <span className={styles.mark} aria-hidden="true">
      <Icon size={24} />
    </span>
    <h3 className={styles.calmTitle}>{title}</h3>
    <p className={styles.quiet}>{why}</p>
    {children}
  </section>
)

const stageOf = (status: Reviewed['status']): { title: string; why: string; amount: string } => {
  const { sendAmount: toSend, sentAmount, unsentAmount } = words
  if (isWaiting(status)) return { title: words.withdrawTitle, why: words.withdrawWhy, amount: toSend }
  if (status === 'approved') return { title: words.payTitle, why: words.payWhy, amount: toSend }
  if (status === 'completed') return { title: words.sentTitle, why: words.sentWhy, amount: sentAmount }
  if (status === 'failed') return { title: words.failedTitle, why: words.failedWhy, amount: unsentAmount }
  return { title: words.releasedTitle, why: words.releasedWhy, amount: unsentAmount }
}

const Payout = ({ one }: { one: Reviewed }) => {
  const { title, why, amount } = stageOf(one.status)
  const toSend = one.received ?? one.amount
  const address = one.address ?? ''
  return (
    <Calm icon={one.status === 'completed' ? IconCircleCheck : IconSend} title={title} why={why}>
      {one.status === 'approved' && address !== '' && <QrCode value={address} what={words.qr} size={168} />}
      <dl className={styles.facts}>
        <Fact name={amount} strong copy={toSend} copyName={words.amount}>
          {coin(toSend, one.currency)}
        </Fact>
        {one.network !== null && <Fact name={words.network}>{one.network}</Fact>}
        {address !== '' && (
          <Fact name={words.address} code copy={address} copyName={text.words.address}>
            {address}
          </Fact>
        )}
        {one.txHash !== null && (
          <Fact name={words.hash} code copy={one.txHash}>
            {one.txHash}
          </Fact>
        )}
      </dl>
    </Calm>
  )
}

const tradeWords = (one: Reviewed): { title: string; why: string | undefined } => {
  const dollars = usd(one.usd ?? 0)
  if (one.type === 'sell') return { title: words.sellTitle, why: words.sellWhy(coin(one.amount, one.currency)) }
  if (one.paidFrom === 'balance') return { title: words.buyBalanceTitle, why: words.buyBalanceWhy(dollars) }
  return { title: words.buyOutsideTitle, why: (isLapsed(one) ? words.buyLapsedWhy : words.buyOutsideWhy)(dollars) }
}

const Trade = ({ one }: { one: Reviewed }) => {
  const { title, why } = tradeWords(one)
  const coins = coin(one.amount, one.currency)
  const dollars = usd(one.usd ?? 0)
  return (
    <Calm icon={IconArrowsExchange} title={title} why={isWaiting(one.status) && why ? why : words.tradeDone}>
      <dl className={styles.facts}>
        <Fact name={words.memberPays} strong>
          {one.type === 'sell' ? coins : dollars}
        </Fact>
        <Fact name={words.memberGets} strong>
          {one.type === 'sell' ? dollars : coins}
        </Fact>
      </dl>
    </Calm>
  )
}

/** What a request stands on: the proof of payment, large; without one, what matters instead. */
export const ReviewEvidence = ({ one }: { one: Reviewed }) => {
  if (one.proofOfPayment !== null) return <Proof one={one} />
  if (one.type === 'withdrawal') return <Payout one={one} />
  if (one.type === 'deposit') return <Calm icon={IconFileOff} title={words.noProof} why={words.noProofWhy} />
  return <Trade one={one} />
}

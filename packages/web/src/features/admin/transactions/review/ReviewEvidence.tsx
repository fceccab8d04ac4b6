import { IconArrowsExchange, IconCircleCheck, IconFileOff, IconSend } from '@tabler/icons-react'
import { transactions } from '@vesica/contract'
import type { ComponentType, ReactNode } from 'react'
import { useFile } from '../../../../data/useFile.ts'
import { coin } from '../../../../format/coin.ts'
import { usd } from '../../../../format/money.ts'
import { text } from '../../../../i18n/text.ts'
import { ProofViewer } from '../../../../ui/picture/ProofViewer.tsx'
import { QrCode } from '../../../../ui/picture/QrCode.tsx'
import styles from './Review.module.css'
import { Fact } from './ReviewFacts.tsx'
import { isLapsed, isUndecided } from './reviewActions.ts'

const copy = text.transactionReview
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
  const { sendAmount: toSend, sentAmount, unsentAmount } = copy
  if (isUndecided(status)) return { title: copy.withdrawTitle, why: copy.withdrawWhy, amount: toSend }
  if (status === 'approved') return { title: copy.payTitle, why: copy.payWhy, amount: toSend }
  if (status === 'completed') return { title: copy.sentTitle, why: copy.sentWhy, amount: sentAmount }
  if (status === 'failed') return { title: copy.failedTitle, why: copy.failedWhy, amount: unsentAmount }
  return { title: copy.releasedTitle, why: copy.releasedWhy, amount: unsentAmount }
}

const Payout = ({ one }: { one: Reviewed }) => {
  const { title, why, amount } = stageOf(one.status)
  const toSend = one.received ?? one.amount
  const address = one.address ?? ''
  return (
    <Calm icon={one.status === 'completed' ? IconCircleCheck : IconSend} title={title} why={why}>
      {one.status === 'approved' && address !== '' && <QrCode value={address} what={copy.qr} size={168} />}
      <dl className={styles.facts}>
        <Fact name={amount} strong copyValue={toSend} copyName={copy.amount}>
          {coin(toSend, one.currency)}
        </Fact>
        {one.network !== null && <Fact name={copy.network}>{one.network}</Fact>}
        {address !== '' && (
          <Fact name={copy.address} code copyValue={address} copyName={text.general.address}>
            {address}
          </Fact>
        )}
        {one.txHash !== null && (
          <Fact name={copy.hash} code copyValue={one.txHash}>
            {one.txHash}
          </Fact>
        )}
      </dl>
    </Calm>
  )
}

const tradeText = (request: Reviewed): { title: string; why: string | undefined } => {
  const dollars = usd(request.usd ?? 0)
  if (request.type === 'sell')
    return { title: copy.sellTitle, why: copy.sellWhy(coin(request.amount, request.currency)) }
  if (request.paidFrom === 'balance') return { title: copy.buyBalanceTitle, why: copy.buyBalanceWhy(dollars) }
  return { title: copy.buyOutsideTitle, why: (isLapsed(request) ? copy.buyLapsedWhy : copy.buyOutsideWhy)(dollars) }
}

const Trade = ({ one }: { one: Reviewed }) => {
  const { title, why } = tradeText(one)
  const coins = coin(one.amount, one.currency)
  const dollars = usd(one.usd ?? 0)
  return (
    <Calm icon={IconArrowsExchange} title={title} why={isUndecided(one.status) && why ? why : copy.tradeDone}>
      <dl className={styles.facts}>
        <Fact name={copy.memberPays} strong>
          {one.type === 'sell' ? coins : dollars}
        </Fact>
        <Fact name={copy.memberGets} strong>
          {one.type === 'sell' ? dollars : coins}
        </Fact>
      </dl>
    </Calm>
  )
}

/** The evidence for a request: the proof of payment in large, or the key facts without one. */
export const ReviewEvidence = ({ one }: { one: Reviewed }) => {
  if (one.proofOfPayment !== null) return <Proof one={one} />
  if (one.type === 'withdrawal') return <Payout one={one} />
  if (one.type === 'deposit') return <Calm icon={IconFileOff} title={copy.noProof} why={copy.noProofWhy} />
  return <Trade one={one} />
}

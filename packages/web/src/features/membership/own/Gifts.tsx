import { Button, Select } from '@mantine/core'
import { gifts, type membership } from '@vesica/contract'
import { Suspense } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from './Own.module.css'
import { BuyPlanDialog } from './BuyPlanDialog.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const copy = text.membership.gifts

/** Loaded lazily because it is rarely opened. */
const TakeGiftDialog = lazyPart(async () => (await import('./RedeemGiftDialog.tsx')).RedeemGiftDialog)

const tones = {
  waiting: 'waiting',
  denied: 'danger',
  ready: 'success',
  applied: 'info',
  taken: 'neutral',
  refunded: 'neutral',
  revoked: 'neutral',
  ended: 'neutral',
} as const

/** The state of a gift as a sentence. */
const storyOf = ({
  state,
  redeemedBy,
  redeemedAt,
  reason,
  refundHash,
  code,
  codeEnd,
}: gifts.OwnGift): string | undefined => {
  if (state === 'taken') return copy.takenBy(redeemedBy ?? '', redeemedAt ? date(redeemedAt) : '')
  if (refundHash !== null) return copy.sentBack(refundHash, reason ?? '')
  if (state === 'denied' || state === 'refunded') return copy.because[state](reason ?? '')
  if (state === 'ready' && code === null) return copy.why.held(codeEnd)
  if (state === 'waiting' || state === 'applied' || state === 'ready') return copy.why[state]
  return undefined
}

const Gift = ({ gift }: { gift: gifts.OwnGift }) => {
  const story = storyOf(gift)
  return (
    <li className={styles.gift}>
      <div className={styles.giftHead}>
        <strong>{copy.year(gift.planName)}</strong>
        <StatusBadge status={gift.state} tone={tones[gift.state]}>
          {copy.states[gift.state]}
        </StatusBadge>
      </div>
      <p className={styles.quiet}>
        {copy.boughtOn(date(gift.boughtAt))}
        {gift.paid &&
          `, ${text.labels.inParentheses(coin(gift.paid.amount, gift.paid.crypto_symbol), usd(gift.price))}`}
      </p>
      {story && <p className={styles.quiet}>{story}</p>}
      {gift.code !== null && gift.link !== null && (
        <div className={styles.given}>
          <Facts live>
            <Fact name={text.labels.code} code copyValue={gift.code}>
              {gift.code}
            </Fact>
            <Fact name={text.labels.link} code copyValue={gift.link}>
              {gift.link}
            </Fact>
          </Facts>
        </div>
      )}
    </li>
  )
}

type Props = {
  plans: readonly membership.Plan[]
  /** From the URL: the plan to give, the code to redeem; empty: the code is typed. */
  giving: string | undefined
  taking: string | undefined
  onGive: (plan: string) => void
  onTake: () => void
  onClose: () => void
}

/** Gift memberships: purchased ones with their state, and the buttons to buy or redeem one. */
export const Gifts = ({ plans, giving, taking, onGive, onTake, onClose }: Props) => {
  const read = useRead(gifts.listOwnGifts, {})
  const input = plans.find(({ id }) => id === giving)
  const [first] = plans
  return (
    <PageSection title={text.labels.gifts}>
      <div className={styles.dialog}>
        <p className={styles.quiet}>{copy.lead}</p>
        {!read.data && read.error && <ReadFailed what={copy.what} read={read} />}
        {read.data && read.data.gifts.length > 0 && (
          <ul className={styles.periods} aria-label={copy.list}>
            {read.data.gifts.map((gift) => (
              <Gift key={gift.id} gift={gift} />
            ))}
          </ul>
        )}
        <div className={styles.acts}>
          {first && (
            <Button variant="light" onClick={() => onGive(first.id)}>
              {copy.give}
            </Button>
          )}
          <Button variant="default" onClick={onTake}>
            {copy.have}
          </Button>
        </div>
      </div>
      <BuyPlanDialog plan={input} kind="gift" latest={null} onClose={onClose}>
        {input && (
          <Select
            label={text.labels.plan}
            mb="md"
            allowDeselect={false}
            data={plans.map(({ id, name }) => ({ value: id, label: name }))}
            value={input.id}
            onChange={(id) => id && onGive(id)}
          />
        )}
      </BuyPlanDialog>
      {taking !== undefined && (
        <Suspense>
          <TakeGiftDialog code={taking} onClose={onClose} />
        </Suspense>
      )}
    </PageSection>
  )
}

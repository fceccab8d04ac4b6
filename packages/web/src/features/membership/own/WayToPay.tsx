import { Radio } from '@mantine/core'
import type { membershipChanges } from '@vesica/contract'
import { useIsOn } from '../../../data/features.ts'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import type { PayBy } from './storedQuote.ts'
import styles from './Own.module.css'

const copy = text.membership.take

/** The note on paying from the wallet. */
const walletText = ({ enough, kind }: membershipChanges.MembershipQuote, isOn: boolean, balance: string): string => {
  if (!isOn) return text.member.closed.title.wallet
  if (!enough) return copy.walletLacks(balance)
  if (kind === 'gift') return text.membership.gifts.walletHas(balance)
  return kind === 'start' || kind === 'upgrade' ? copy.walletHas(balance) : copy.walletHasForLater(balance)
}

type WayToPayProps = { quote: membershipChanges.MembershipQuote; by: PayBy; onBy: (by: PayBy) => void }

/** Payment method: the wallet, or coins sent from outside. A disabled one explains why. */
export const WayToPay = ({ quote, by, onBy }: WayToPayProps) => {
  const isOn = useIsOn()
  const balance = coin(quote.balance, quote.crypto_symbol)
  return (
    <Radio.Group label={text.labels.paymentMethod} value={by} onChange={(value) => onBy(value as PayBy)}>
      <div className={styles.ways}>
        <Radio
          value="wallet"
          label={copy.wallet}
          description={walletText(quote, isOn('wallet'), balance)}
          disabled={!quote.enough}
        />
        {quote.proofUntil === null ? (
          <p className={styles.quiet}>
            {copy.outsideNot} {!quote.enough && isOn('wallet') && <a href={paths.wallet('deposit')}>{copy.deposit}</a>}
          </p>
        ) : (
          <Radio
            value="outside"
            label={copy.outside}
            description={quote.kind === 'gift' ? text.membership.gifts.outsideWhy : copy.outsideWhy}
          />
        )}
      </div>
    </Radio.Group>
  )
}

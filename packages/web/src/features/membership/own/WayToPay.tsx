import { Radio } from '@mantine/core'
import type { upgrades } from '@vesica/contract'
import { useIsOn } from '../../../data/features.ts'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import type { PayBy } from './storedQuote.ts'
import styles from './Own.module.css'

const words = text.membership.take

/** What is said of paying from the wallet. */
const walletWords = ({ enough, kind }: upgrades.MembershipQuote, isOn: boolean, balance: string): string => {
  if (!isOn) return text.member.closed.title.wallet
  if (!enough) return words.walletLacks(balance)
  if (kind === 'gift') return text.membership.gifts.walletHas(balance)
  return kind === 'start' || kind === 'upgrade' ? words.walletHas(balance) : words.walletHasForLater(balance)
}

type WayToPayProps = { quote: upgrades.MembershipQuote; by: PayBy; onBy: (by: PayBy) => void }

/** From the wallet, or coins that are sent from elsewhere; what is not possible says why. */
export const WayToPay = ({ quote, by, onBy }: WayToPayProps) => {
  const isOn = useIsOn()
  const balance = coin(quote.balance, quote.crypto_symbol)
  return (
    <Radio.Group label={words.how} value={by} onChange={(value) => onBy(value as PayBy)}>
      <div className={styles.ways}>
        <Radio
          value="wallet"
          label={words.wallet}
          description={walletWords(quote, isOn('wallet'), balance)}
          disabled={!quote.enough}
        />
        {quote.proofUntil === null ? (
          <p className={styles.quiet}>
            {words.outsideNot}{' '}
            {!quote.enough && isOn('wallet') && <a href={paths.wallet('deposit')}>{words.deposit}</a>}
          </p>
        ) : (
          <Radio
            value="outside"
            label={words.outside}
            description={quote.kind === 'gift' ? text.membership.gifts.outsideWhy : words.outsideWhy}
          />
        )}
      </div>
    </Radio.Group>
  )
}

import { wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { Fact } from '../../../ui/text/Facts.tsx'

const copy = text.wallet.detail

type SendingProps = { one: Pick<wallet.Transaction, 'type' | 'status' | 'received' | 'asset'> }

/** The amount a withdrawal sends or has sent, or that nothing was sent because it was cancelled, rejected or failed. */
export const Sending = ({ one }: SendingProps) => {
  if (one.received === null) return null
  if (wallet.isLost(one)) return <Fact name={copy.sent}>{text.labels.none}</Fact>
  return <Fact name={one.status === 'completed' ? copy.sent : copy.toSend}>{coin(one.received, one.asset)}</Fact>
}

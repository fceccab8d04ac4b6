import { Skeleton } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { wallet } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { usdCompact } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { StatCard, type StatCardProps } from '../../../ui/text/StatCard.tsx'
import { isHolding } from '../amounts.ts'
import { changeTone, changeText } from './change.ts'

const copy = text.wallet

/** The total value of the wallet on the dashboard, linked to the wallet. means: the description. */
export const WalletBalanceCard = ({ means }: { means?: StatCardProps['means'] }) => {
  const { data, isPending, error } = useRead(wallet.getWalletBalances, {})
  const change = data?.change24h ?? null
  const note = data?.balances.some(isHolding) ? changeText(change, null) : copy.portfolio.noHistory
  return (
    <StatCard
      label={copy.portfolio.card}
      value={data ? usdCompact(data.totalBalance) : isPending ? <Skeleton height={32} width="70%" mt={6} /> : copy.none}
      note={data ? note : (error?.message ?? ' ')}
      tone={data ? changeTone(change) : 'muted'}
      icon={<IconWallet size={20} stroke={1.6} />}
      href={paths.wallet()}
      means={means}
    />
  )
}

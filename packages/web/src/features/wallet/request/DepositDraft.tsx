import { Alert, Button, Group } from '@mantine/core'
import type { wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { useStored } from '../../../ui/storedChoice.ts'
import { depositable } from '../coins.ts'
import type { WalletDialog } from '../walletUrl.ts'
import { discardDraft, draftOf, draftText } from './depositDraft.ts'

const copy = text.wallet.draft

type Props = { balances: readonly wallet.Balance[]; onOpen: (dialog: WalletDialog) => void }

/** A deposit started in this browser that still needs its proof. */
export const DepositDraft = ({ balances, onOpen }: Props) => {
  const [stored] = useStored(draftText)
  const balance = depositable(balances).find((item) => draftOf(item, stored) !== undefined)
  const amount = balance && draftOf(balance, stored)
  if (!balance || amount === undefined) return null
  const symbol = balance.crypto_symbol
  return (
    <Alert role="status" variant="light" mb="lg" title={copy.title(coin(amount, symbol))}>
      {copy.why}
      <Group gap="sm" mt="sm">
        <Button size="sm" onClick={() => onOpen({ kind: 'deposit', symbol, isProof: true })}>
          {copy.add}
        </Button>
        <Button size="sm" variant="default" onClick={discardDraft}>
          {text.labels.discard}
        </Button>
      </Group>
    </Alert>
  )
}

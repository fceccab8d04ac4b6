import {
  IconCheck,
  IconCircleX,
  IconEye,
  IconFileSearch,
  IconFlag,
  IconSend,
  IconShieldX,
  IconTruckReturn,
} from '@tabler/icons-react'
import type { transactions } from '@vesica/contract'
import type { ComponentType } from 'react'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/form/ActButton.tsx'
import { RowAct, RowActs, RowMenu, RowMenuAct, RowMenuLine } from '../../ui/list/RowActs.tsx'
import { actsOf, firstAct, hasDecidedProof, type TransactionAct } from './transactionActs.ts'

const words = text.transactions.acts

const icons: Readonly<Record<TransactionAct, ComponentType<{ size?: number }>>> = {
  review: IconFileSearch,
  approve: IconCheck,
  deny: IconCircleX,
  reject: IconShieldX,
  flag: IconFlag,
  settle: IconSend,
  fail: IconTruckReturn,
}
/** Acts are called the same here and in the review. */
export const actName = (act: TransactionAct): string =>
  act === 'review' ? words.review : text.transactionReview.acts[act]

const takesAway: readonly TransactionAct[] = ['deny', 'reject', 'fail']

/** Why an act on a request is out of reach; looking at it never is. */
export const useBarredAct = () => {
  const rights = useRights()
  return (act: TransactionAct) => (act === 'review' ? undefined : rights.barred('money:decide'))
}

type Props = {
  one: transactions.ReviewedTransaction
  /** Who looks, by id. */
  self: string | undefined
  onAct: (act: TransactionAct) => void
  onDetails: () => void
}

/** What can be done with one request, at the end of the row. */
export const TransactionActions = ({ one, self, onAct, onDetails }: Props) => {
  const acts = actsOf(one, self)
  const barred = useBarredAct()
  const isOwn = one.userId === self
  const first = isOwn ? undefined : firstAct(one, self)
  return (
    <RowActs>
      {first && (
        <ActButton
          size="compact-sm"
          barred={barred(first)}
          variant="light"
          aria-label={words.named(actName(first), one.reference)}
          onClick={() => onAct(first)}
        >
          {actName(first)}
        </ActButton>
      )}
      <RowAct
        wide
        label={words.named(words.details, one.reference)}
        title={words.details}
        icon={IconEye}
        onClick={onDetails}
      />
      <RowMenu label={words.more(one.reference)}>
        <RowMenuAct icon={IconEye} onClick={onDetails}>
          {words.details}
        </RowMenuAct>
        {hasDecidedProof(one) && (
          <RowMenuAct icon={IconFileSearch} onClick={() => onAct('review')}>
            {words.proof}
          </RowMenuAct>
        )}
        {acts.length > 0 && <RowMenuLine />}
        {acts.map((act) => (
          <RowMenuAct
            key={act}
            icon={icons[act]}
            takesAway={takesAway.includes(act)}
            barred={barred(act) ?? (isOwn && act !== 'review' ? words.ownRequest : undefined)}
            onClick={() => onAct(act)}
          >
            {actName(act)}
          </RowMenuAct>
        ))}
      </RowMenu>
    </RowActs>
  )
}

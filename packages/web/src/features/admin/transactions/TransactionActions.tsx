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
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { RowAction, RowActions, RowMenu, RowMenuAction, RowMenuLine } from '../../../ui/list/RowActions.tsx'
import { actionsOf, firstAction, hasDecidedProof, type TransactionAction } from './transactionActions.ts'

const copy = text.transactions.actions

const icons: Readonly<Record<TransactionAction, ComponentType<{ size?: number }>>> = {
  review: IconFileSearch,
  approve: IconCheck,
  deny: IconCircleX,
  reject: IconShieldX,
  flag: IconFlag,
  settle: IconSend,
  fail: IconTruckReturn,
}
/** Actions have the same names here and in the review. */
export const actionName = (action: TransactionAction): string =>
  action === 'review' ? copy.review : text.transactionReview.actions[action]

const takesAway: readonly TransactionAction[] = ['deny', 'reject', 'fail']

/** Why an action on a request is disabled. Viewing never is. */
export const useDisabledReason = () => {
  const rights = useRights()
  return (action: TransactionAction) => (action === 'review' ? undefined : rights.disabledReason('money:decide'))
}

type Props = {
  one: transactions.ReviewedTransaction
  /** The current administrator's ID. */
  self: string | undefined
  onAction: (action: TransactionAction) => void
  onDetails: () => void
}

/** The actions for one request, at the end of the row. */
export const TransactionActions = ({ one, self, onAction, onDetails }: Props) => {
  const actions = actionsOf(one, self)
  const disabledReason = useDisabledReason()
  const isOwn = one.userId === self
  const first = isOwn ? undefined : firstAction(one, self)
  return (
    <RowActions>
      {first && (
        <ActionButton
          size="compact-sm"
          disabledReason={disabledReason(first)}
          variant="light"
          aria-label={text.labels.labelled(actionName(first), one.reference)}
          onClick={() => onAction(first)}
        >
          {actionName(first)}
        </ActionButton>
      )}
      <RowAction
        wide
        label={text.labels.labelled(text.labels.viewDetails, one.reference)}
        title={text.labels.viewDetails}
        icon={IconEye}
        onClick={onDetails}
      />
      <RowMenu label={text.labels.moreActionsFor(one.reference)}>
        <RowMenuAction icon={IconEye} onClick={onDetails}>
          {text.labels.viewDetails}
        </RowMenuAction>
        {hasDecidedProof(one) && (
          <RowMenuAction icon={IconFileSearch} onClick={() => onAction('review')}>
            {copy.proof}
          </RowMenuAction>
        )}
        {actions.length > 0 && <RowMenuLine />}
        {actions.map((action) => (
          <RowMenuAction
            key={action}
            icon={icons[action]}
            takesAway={takesAway.includes(action)}
            disabledReason={disabledReason(action) ?? (isOwn && action !== 'review' ? copy.ownRequest : undefined)}
            onClick={() => onAction(action)}
          >
            {actionName(action)}
          </RowMenuAction>
        ))}
      </RowMenu>
    </RowActions>
  )
}

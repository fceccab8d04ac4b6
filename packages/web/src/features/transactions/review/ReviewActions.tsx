import { Button, Kbd } from '@mantine/core'
import type { transactions } from '@vesica/contract'
import { type Ref, useId } from 'react'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import styles from './Review.module.css'

const copy = text.transactionReview

/** The key of each act; `fail` has none, because it is rare and has no way back. */
export const keyOf: Readonly<Partial<Record<transactions.ReviewAction, string>>> = {
  approve: 'a',
  deny: 'd',
  reject: 'r',
  flag: 'f',
  settle: 's',
}

type Props = {
  offer: transactions.Offer
  acting: transactions.ReviewAction | undefined
  onAction: (action: transactions.ReviewAction) => void
  first: Ref<HTMLButtonElement>
}

/** The acts that the state allows, each with its key; where acts are missing for who looks at it, why. */
export const ReviewActions = ({ offer, acting, onAction, first }: Props) => {
  const { actions, because, from, failing } = offer
  const id = useId()
  // Both take a request away: side by side they do not tell themselves apart.
  const told = actions.includes('deny') && actions.includes('reject') ? (['deny', 'reject'] as const) : []
  return (
    <div className={styles.decide}>
      {because && <p className={styles.because}>{copy.because[because](from === null ? '' : dateTime(from))}</p>}
      {actions.length > 0 && (
        <div className={styles.buttons} role="group" aria-label={copy.actionsLabel}>
          {actions.map((action) => {
            const isMain = action === 'approve' || action === 'settle'
            const key = keyOf[action]
            return (
              <Button
                key={action}
                ref={isMain ? first : undefined}
                variant={isMain ? 'filled' : 'default'}
                className={isMain ? styles.main : undefined}
                loading={action === 'approve' && acting === action}
                disabled={acting !== undefined}
                title={copy.actionsWhy[action] || undefined}
                aria-keyshortcuts={key}
                aria-describedby={told.some((one) => one === action) ? `${id}-${action}` : undefined}
                rightSection={
                  key && (
                    <Kbd className={isMain ? styles.key : undefined} size="xs" aria-hidden="true">
                      {key.toUpperCase()}
                    </Kbd>
                  )
                }
                onClick={() => onAction(action)}
              >
                {action === 'fail' && failing === 'confirms' ? copy.confirmFailure : copy.actions[action]}
              </Button>
            )
          })}
        </div>
      )}
      {told.length > 0 && (
        <ul className={styles.told}>
          {told.map((action) => (
            <li key={action}>
              <strong>{copy.actions[action]}</strong> <span id={`${id}-${action}`}>{copy.actionsWhy[action]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { Button, Kbd } from '@mantine/core'
import type { transactions } from '@vesica/contract'
import { type Ref, useId } from 'react'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import styles from './Review.module.css'

const copy = text.transactionReview

/** The shortcut key of each action; `fail` has none, because it is rare and irreversible. */
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

/** The allowed actions with their keys, and why others are missing for this administrator. */
export const ReviewActions = ({ offer, acting, onAction, first }: Props) => {
  const { actions, because, from, failing } = offer
  const id = useId()
  // Deny and reject both close a request, so side by side each needs an explanation.
  const described = actions.includes('deny') && actions.includes('reject') ? (['deny', 'reject'] as const) : []
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
                aria-describedby={described.some((name) => name === action) ? `${id}-${action}` : undefined}
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
      {described.length > 0 && (
        <ul className={styles.told}>
          {described.map((action) => (
            <li key={action}>
              <strong>{copy.actions[action]}</strong> <span id={`${id}-${action}`}>{copy.actionsWhy[action]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

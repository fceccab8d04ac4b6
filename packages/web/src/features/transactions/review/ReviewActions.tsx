import { Button, Kbd } from '@mantine/core'
import type { transactions } from '@vesica/contract'
import type { Ref } from 'react'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import styles from './Review.module.css'

const words = text.transactionReview

/** The key of each act; `fail` has none, because it is rare and has no way back. */
export const keyOf: Readonly<Partial<Record<transactions.ReviewAct, string>>> = {
  approve: 'a',
  deny: 'd',
  reject: 'r',
  flag: 'f',
  settle: 's',
}

type Props = {
  offer: transactions.Offer
  acting: transactions.ReviewAct | undefined
  onAct: (act: transactions.ReviewAct) => void
  first: Ref<HTMLButtonElement>
}

/** The acts that the state allows, each with its key; where acts are missing for who looks at it, why. */
export const ReviewActions = ({ offer, acting, onAct, first }: Props) => {
  const { acts, because, from, failing } = offer
  return (
    <div className={styles.decide}>
      {because && <p className={styles.because}>{words.because[because](from === null ? '' : dateTime(from))}</p>}
      {acts.length > 0 && (
        <div className={styles.buttons} role="group" aria-label={words.actsLabel}>
          {acts.map((act) => {
            const isMain = act === 'approve' || act === 'settle'
            const key = keyOf[act]
            return (
              <Button
                key={act}
                ref={isMain ? first : undefined}
                variant={isMain ? 'filled' : 'default'}
                className={isMain ? styles.main : undefined}
                loading={act === 'approve' && acting === act}
                disabled={acting !== undefined}
                title={words.actsWhy[act] || undefined}
                aria-keyshortcuts={key}
                rightSection={
                  key && (
                    <Kbd className={isMain ? styles.key : undefined} size="xs" aria-hidden="true">
                      {key.toUpperCase()}
                    </Kbd>
                  )
                }
                onClick={() => onAct(act)}
              >
                {act === 'fail' && failing === 'confirms' ? words.confirmFailure : words.acts[act]}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}

import { Button, Loader } from '@mantine/core'
import { tickets } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { useCurrentUser } from '../../../../data/hooks.ts'
import { useLeft } from '../../../../conversation/useLeft.ts'
import { text } from '../../../../i18n/text.ts'
import { useStored } from '../../../../ui/storedChoice.ts'
import { notifyFailed } from '../../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { afterActions } from '../reads.ts'
import styles from './Composer.module.css'
import { type Sent, stillBack, storedSent, withoutSent, withSent } from './sent.ts'

const copy = text.helpdesk.reply

/** A message that was turned back into a draft. */
export interface Undone {
  readonly ticket: string
  readonly kind: 'reply' | 'note'
  readonly draft: string
}

/** Recently sent messages, which survive a reload. */
export const useSent = () => {
  const person = useCurrentUser()?.id ?? ''
  const store = storedSent(person)
  const [stored, set] = useStored(store)
  return {
    stored,
    add: (sent: Sent) => set(withSent(store.get(), sent, Date.now())),
    forget: (id: string) => set(withoutSent(store.get(), id, Date.now())),
  }
}

type ToastProps = { sent: Sent; onUndone: (undone: Undone) => void; onOver: () => void }

const Toast = ({ sent, onUndone, onOver }: ToastProps) => {
  const left = useLeft(sent.until, tickets.UNDO_SECONDS)
  const [isExpired, setExpired] = useState(false)
  const undo = useAction(tickets.undoReply, {
    refreshes: afterActions,
    onAnswer: ({ draft, kind, ticket_id: ticket }) => {
      onUndone({ draft, kind, ticket })
      notifySuccess(copy.undone)
    },
    onFailed: ({ message }) => {
      notifyFailed(message)
      setExpired(true)
    },
  })
  const isHidden = isExpired || (left === 0 && !undo.isPending)
  useEffect(() => {
    if (isHidden) onOver()
  }, [isHidden, onOver])
  if (isHidden) return null
  return (
    <div className={styles.toast}>
      <Loader size={18} type="oval" color="currentColor" aria-hidden="true" />
      <span className={styles.toastWords}>
        {sent.kind === 'note' ? copy.noted : copy.sent} <small>{sent.reference}</small>
      </span>
      <Button
        size="compact-md"
        className={styles.toastUndo}
        loading={undo.isPending}
        aria-label={copy.undoOf(sent.reference)}
        onClick={() => void undo.run({ params: { id: sent.id } })}
      >
        {copy.undo} <span className={styles.toastLeft}>{copy.seconds(left)}</span>
      </Button>
    </div>
  )
}

/** Offers undo for a message until it leaves, even after the page was closed. */
export const UndoToast = ({ onUndone }: { onUndone: (undone: Undone) => void }) => {
  const { stored, forget } = useSent()
  const all = stillBack(stored, Date.now())
  return (
    <div className={styles.toasts} role="status">
      {all.map((sent) => (
        <Toast
          key={sent.id}
          sent={sent}
          onUndone={(undone) => {
            forget(sent.id)
            onUndone(undone)
          }}
          onOver={() => forget(sent.id)}
        />
      ))}
    </div>
  )
}

import { members } from '@vesica/contract'
import { useRef, useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { QueueDialog } from '../../ui/dialog/QueueDialog.tsx'
import { afterDecision } from './applicationFacts.ts'
import { SignupReview } from './SignupReview.tsx'

const words = text.admin.review

/** Who waits, oldest first: as many as one look can hold. */
const useQueue = () => {
  const query = { signup: 'pending', sort: 'joined', direction: 'asc', limit: '100' } as const
  const { data } = useRead(members.listMembers, { query })
  return { ids: data?.users.map((user) => user.id) ?? [], total: data?.total ?? 0 }
}

type Props = { person: string; onPerson: (id: string) => void; onClose: () => void }

/** One application after the other: the proof large, the facts beside it, the decision on two keys. */
export const ReviewDialog = ({ person, onPerson, onClose }: Props) => {
  const queue = useQueue()
  const [denying, setDenying] = useState(false)
  // The queue as it was before a decision: the answer takes the decided one out of it.
  const lastQueue = useRef<readonly string[]>([])
  if (queue.ids.includes(person)) lastQueue.current = queue.ids
  const goOn = () => {
    const next = afterDecision(lastQueue.current, person)
    if (next) onPerson(next)
    else onClose()
  }
  const place = queue.ids.indexOf(person) + 1
  return (
    <QueueDialog
      title={words.title}
      queue={queue.ids}
      current={person}
      said={place > 0 ? words.place(place, queue.total) : queue.total === 0 ? words.noneWaiting : undefined}
      previous={words.previous}
      next={words.next}
      resting={denying}
      size={1120}
      onOpen={onPerson}
      onClose={onClose}
    >
      <SignupReview person={person} denying={denying} onDenying={setDenying} onDecided={goOn} inDialog />
    </QueueDialog>
  )
}

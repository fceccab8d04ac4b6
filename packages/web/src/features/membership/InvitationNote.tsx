import { Alert, Button } from '@mantine/core'
import { IconInfoCircle, IconMailOpened } from '@tabler/icons-react'
import type { invitations, Reply } from '@vesica/contract'
import { useEffect, useRef } from 'react'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import styles from './InvitationNote.module.css'
import type { Invited } from './useInvitation.ts'

const copy = text.auth.invitation

type Offer = Reply<typeof invitations.previewInvitation>['invitation']

const givesOf = ({ waivesFee, atOnce }: Offer): string => {
  if (waivesFee) return atOnce ? copy.both : copy.fee
  return atOnce ? copy.atOnce : copy.asUsual
}

/** Why an invitation is no longer valid. Scrolls into view. */
const InvalidInvitation = ({ why }: { why: string }) => {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <Alert
      ref={note}
      className={styles.dead}
      color="gray"
      variant="light"
      icon={<IconInfoCircle size={20} />}
      role="status"
    >
      {why}
    </Alert>
  )
}

const Open = ({ offer, onDrop }: { offer: Offer; onDrop: () => void }) => (
  <section className={styles.note} aria-label={copy.label}>
    <p className={styles.title}>
      <IconMailOpened size={20} aria-hidden="true" />
      {copy.titles[offer.by]}
    </p>
    {offer.message !== '' && (
      <blockquote className={styles.words} dir="auto">
        {offer.message}
      </blockquote>
    )}
    <p>
      {givesOf(offer)} {offer.endsAt && copy.until(date(offer.endsAt))}
    </p>
    <Button variant="subtle" size="compact-md" className={styles.drop} onClick={onDrop}>
      {copy.without}
    </Button>
  </section>
)

/** The benefit of the invitation in use, or why it is invalid. Nothing without an invitation. */
export const InvitationNote = ({ invited }: { invited: Invited }) => {
  if (invited.why !== undefined) return <InvalidInvitation why={invited.why} />
  if (invited.token === undefined) return null
  if (invited.offer) return <Open offer={invited.offer} onDrop={invited.drop} />
  if (invited.read.error) return <ReadFailed what={copy.label} read={invited.read} />
  return <CardSkeleton count={1} height={120} minWidth={2000} />
}

import { tickets } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { AskForm } from './AskForm.tsx'
import { ContactDetails } from './ContactDetails.tsx'
import styles from './Support.module.css'
import type { Asking } from './supportUrl.ts'

const copy = text.support.ask

const Followed = ({ id }: { id: string }) => {
  const { data } = useRead(tickets.getTicket, { params: { id } })
  if (!data) return null
  return (
    <p className={styles.followed}>
      <a href={paths.ticket(id)}>{copy.follows(data.ticket.ticketReference)}</a>
      <span dir="auto">{data.ticket.subject}</span>
    </p>
  )
}

/** The page for a new ticket. */
export const Ask = ({ asking, onDone }: { asking: Asking; onDone: (id: string) => void }) => (
  <>
    <BackLink href={paths.support()}>{text.labels.allTickets}</BackLink>
    <PageTitle title={copy.title} lead={copy.lead} />
    <div className={styles.page}>
      <div>
        <PageSection>
          {asking.follows && <Followed id={asking.follows} />}
          <AskForm key={`${asking.follows} ${asking.subject}`} asking={asking} onDone={onDone} />
        </PageSection>
      </div>
      <aside className={styles.aside} aria-label={text.support.beside}>
        <ContactDetails />
      </aside>
    </div>
  </>
)

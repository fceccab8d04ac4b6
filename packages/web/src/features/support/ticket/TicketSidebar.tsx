import { Button } from '@mantine/core'
import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { faq, tickets } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { ContactNote } from '../ContactDetails.tsx'
import { writeAsking } from '../supportUrl.ts'
import styles from './Ticket.module.css'

const copy = text.support
const MOST_OTHERS = 3
const MOST_QUESTIONS = 4

const Others = ({ id }: { id: string }) => {
  const { data } = useRead(tickets.listTickets, { query: { limit: String(MOST_OTHERS + 1) } })
  const related = data?.tickets.filter((ticket) => ticket.id !== id).slice(0, MOST_OTHERS) ?? []
  if (related.length === 0) return null
  return (
    <PageSection title={copy.ticket.others}>
      <ul className={styles.others}>
        {related.map((ticket) => (
          <li key={ticket.id}>
            <a href={paths.ticket(ticket.id)}>
              <span className={styles.otherName}>
                <span dir="auto" title={ticket.subject}>
                  {ticket.subject}
                </span>
                <StatusBadge status={ticket.status} />
              </span>
              <small className="tabular">
                {ticket.ticketReference} · {date(ticket.createdAt)}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

const Questions = () => {
  const { data } = useRead(faq.listFaq, {})
  const first = data?.faq.slice(0, MOST_QUESTIONS) ?? []
  if (first.length === 0) return null
  return (
    <PageSection title={text.labels.faq}>
      <ul className={styles.asked}>
        {first.map(({ id, question }) => (
          <li key={id}>
            <a href={paths.support({ faq: id })}>
              <span dir="auto">{question}</span>
              <IconChevronRight size={16} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The sidebar of a conversation: other tickets, FAQ, opening hours, and a link to a new ticket. */
export const TicketSidebar = ({ id }: { id: string }) => (
  <aside className={styles.beside} aria-label={text.support.beside}>
    <Others id={id} />
    <Questions />
    <ContactNote />
    <Button
      component="a"
      fullWidth
      variant="default"
      href={paths.support(writeAsking())}
      leftSection={<IconPlus size={18} />}
    >
      {copy.newTicket}
    </Button>
  </aside>
)

import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { Faq } from './Faq.tsx'
import { ContactDetails } from './ContactDetails.tsx'
import styles from './Support.module.css'
import { type TicketsView, writeAsking } from './supportUrl.ts'
import { TicketsList } from './TicketsList.tsx'

const copy = text.support

type Props = { view: TicketsView; onView: (view: TicketsView, replace?: boolean) => void }

/** The member's tickets, the FAQ and other contact channels. */
export const SupportPage = ({ view, onView }: Props) => (
  <>
    <PageTitle
      title={text.labels.support}
      lead={copy.lead}
      actions={
        <Button component="a" href={paths.support(writeAsking())} leftSection={<IconPlus size={18} />}>
          {copy.newTicket}
        </Button>
      }
    />
    <div className={styles.page}>
      <div>
        <TicketsList view={view} onView={onView} />
      </div>
      <aside className={styles.aside} aria-label={copy.beside}>
        <Faq open={view.faq} onOpen={(faq) => onView({ ...view, faq }, true)} />
        <ContactDetails />
      </aside>
    </div>
  </>
)

import { IconClock, IconMail, IconPhone, IconSun } from '@tabler/icons-react'
import { tickets } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import styles from './Support.module.css'

const copy = text.support.reach

const Way = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className={styles.way}>
    <dt>
      {icon}
      {name}
    </dt>
    <dd>{children}</dd>
  </div>
)

const iconProps = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** Other contact channels and opening hours. Unset ones are hidden. */
export const ContactDetails = () => {
  const { data } = useRead(tickets.getPromise, { query: {} })
  if (!data) return null
  const { contact, hours } = data
  if (!contact.email && !contact.phone && contact.directions === '' && hours.length === 0) return null
  return (
    <PageSection title={text.labels.contact}>
      {contact.directions !== '' && <p className={styles.ownWords}>{contact.directions}</p>}
      <dl className={styles.ways}>
        {contact.email && (
          <Way icon={<IconMail {...iconProps} />} name={text.labels.email}>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Way>
        )}
        {contact.phone && (
          <Way icon={<IconPhone {...iconProps} />} name={text.labels.phone}>
            <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>
          </Way>
        )}
        {hours.length > 0 && (
          <Way icon={<IconClock {...iconProps} />} name={copy.hours}>
            {hours.map((line) => (
              <span key={line} className={styles.line}>
                {line}
              </span>
            ))}
          </Way>
        )}
      </dl>
    </PageSection>
  )
}

/** A short version beside a ticket. */
export const ContactNote = () => {
  const { data } = useRead(tickets.getPromise, { query: {} })
  const hours = data?.hours ?? []
  return (
    <p className={styles.note}>
      <IconSun size={20} stroke={1.6} aria-hidden="true" />
      <span>
        {hours.length > 0 && `${copy.hours}: ${hours.join('; ')}. `}
        {copy.byMail}
      </span>
    </p>
  )
}

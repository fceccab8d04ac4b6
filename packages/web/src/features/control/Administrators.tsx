import { Button } from '@mantine/core'
import { control } from '@vesica/contract'
import { useState } from 'react'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import styles from './Control.module.css'
import { useShowControl } from './useShowControl.ts'

const words = text.control.administrators

/** All administrators, and from when on their word counts where two must decide. */
export const Administrators = ({ administrators }: { administrators: readonly control.AdministratorStanding[] }) => {
  const [asking, setAsking] = useState<control.AdministratorStanding>()
  const show = useShowControl()
  return (
    <PageSection dense title={words.title}>
      <p className={styles.lead}>{words.why}</p>
      <ul className={styles.list}>
        {administrators.map((one) => (
          <li key={one.id} className={styles.item}>
            <span className={styles.what}>
              <span className={styles.name}>{one.name}</span>
              <span className={styles.quiet}>{one.email}</span>
              <span>{one.counts ? words.counts : words.countsFrom(dateTime(one.countsFrom))}</span>
            </span>
            {!one.counts && one.confirmBlocked === null && (
              <span className={styles.acts}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={words.confirmNamed(one.name)}
                  onClick={() => setAsking(one)}
                >
                  {words.confirm}
                </Button>
              </span>
            )}
            {!one.counts && one.confirmBlocked && <span className={styles.blocked}>{one.confirmBlocked}</span>}
          </li>
        ))}
      </ul>
      {asking && (
        <ActionDialog
          endpoint={control.confirmAdministrator}
          input={{ params: { id: asking.id } }}
          question={words.confirmQuestion(asking.name)}
          consequences={words.confirmThen}
          action={words.confirm}
          done={words.confirmed(asking.name)}
          onAnswer={show}
          onClose={() => setAsking(undefined)}
        />
      )}
    </PageSection>
  )
}

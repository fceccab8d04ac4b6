import { Button } from '@mantine/core'
import { control } from '@vesica/contract'
import { useState } from 'react'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import styles from './Control.module.css'
import { useShowControl } from './useShowControl.ts'

const copy = text.control.administrators

/** All administrators, and when each becomes eligible to approve. */
export const Administrators = ({ administrators }: { administrators: readonly control.AdministratorStanding[] }) => {
  const [asking, setAsking] = useState<control.AdministratorStanding>()
  const show = useShowControl()
  return (
    <PageSection dense title={copy.title}>
      <p className={styles.lead}>{copy.why}</p>
      <ul className={styles.list}>
        {administrators.map((one) => (
          <li key={one.id} className={styles.item}>
            <span className={styles.what}>
              <span className={styles.name}>{one.name}</span>
              <span className={styles.quiet}>{one.email}</span>
              <span>{one.counts ? copy.counts : copy.countsFrom(dateTime(one.countsFrom))}</span>
            </span>
            {!one.counts && one.confirmBlocked === null && (
              <span className={styles.acts}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={copy.confirmNamed(one.name)}
                  onClick={() => setAsking(one)}
                >
                  {copy.confirm}
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
          question={copy.confirmQuestion(asking.name)}
          consequences={copy.confirmThen}
          action={copy.confirm}
          done={copy.confirmed(asking.name)}
          onAnswer={show}
          onClose={() => setAsking(undefined)}
        />
      )}
    </PageSection>
  )
}

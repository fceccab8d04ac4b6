import { Button } from '@mantine/core'
import { control } from '@vesica/contract'
import { useState } from 'react'
import { useAct } from '../../data/act.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Control.module.css'
import { useShowControl } from './useShowControl.ts'

const words = text.control.administrators

/** All administrators, and from when on their word counts where two must decide. */
export const Administrators = ({ administrators }: { administrators: readonly control.AdministratorStanding[] }) => {
  const [asking, setAsking] = useState<control.AdministratorStanding>()
  const show = useShowControl()
  const confirm = useAct(control.confirmAdministrator, {
    onAnswer: (reply) => {
      setAsking(undefined)
      show(reply)
      notifySuccess(words.confirmed(asking?.name ?? ''))
    },
  })
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
        <ConfirmDialog
          opened
          onClose={() => setAsking(undefined)}
          question={words.confirmQuestion(asking.name)}
          consequences={words.confirmThen}
          act={words.confirm}
          doing={confirm}
          onConfirm={() => confirm.act({ params: { id: asking.id } })}
        />
      )}
    </PageSection>
  )
}

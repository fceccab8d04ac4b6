import { Button } from '@mantine/core'
import { approvals } from '@vesica/contract'
import { useState } from 'react'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import styles from './Control.module.css'
import { useShowControl } from './useShowApprovals.ts'

const copy = text.approvals.administrators

/** All administrators, and when each becomes eligible to approve. */
export const Administrators = ({ administrators }: { administrators: readonly approvals.AdministratorStatus[] }) => {
  const [confirming, setConfirming] = useState<approvals.AdministratorStatus>()
  const updateControl = useShowControl()
  return (
    <PageSection dense title={copy.title}>
      <p className={styles.lead}>{copy.why}</p>
      <ul className={styles.list}>
        {administrators.map((administrator) => (
          <li key={administrator.id} className={styles.item}>
            <span className={styles.what}>
              <span className={styles.name}>{administrator.name}</span>
              <span className={styles.quiet}>{administrator.email}</span>
              <span>{administrator.counts ? copy.counts : copy.countsFrom(dateTime(administrator.countsFrom))}</span>
            </span>
            {!administrator.counts && administrator.confirmBlocked === null && (
              <span className={styles.acts}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={copy.confirmNamed(administrator.name)}
                  onClick={() => setConfirming(administrator)}
                >
                  {copy.confirm}
                </Button>
              </span>
            )}
            {!administrator.counts && administrator.confirmBlocked && (
              <span className={styles.blocked}>{administrator.confirmBlocked}</span>
            )}
          </li>
        ))}
      </ul>
      {confirming && (
        <ActionDialog
          endpoint={approvals.confirmAdministrator}
          input={{ params: { id: confirming.id } }}
          question={copy.confirmQuestion(confirming.name)}
          consequences={copy.confirmThen}
          action={copy.confirm}
          done={copy.confirmed(confirming.name)}
          onAnswer={updateControl}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </PageSection>
  )
}

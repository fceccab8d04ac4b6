import { Alert } from '@mantine/core'
import { approvals } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { Administrators } from '../../features/admin/approvals/Administrators.tsx'
import { DecidedChanges, PendingChanges } from '../../features/admin/approvals/Changes.tsx'
import styles from '../../features/admin/approvals/Control.module.css'
import { RulesForm } from '../../features/admin/approvals/RulesForm.tsx'
import { text } from '../../i18n/text.ts'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { RecordHistory } from '../../lists/RecordHistory.tsx'

const copy = text.approvals

/** Approval rules, changes waiting for a second approval, and the administrators who can approve. */
export const ApprovalsScreen = () => {
  const { data, error, refetch } = useRead(approvals.getApprovals, {})
  if (!data) return error ? <ReadFailed what={copy.what} read={{ error, refetch }} /> : <RowsSkeleton count={6} dense />
  return (
    <div className={styles.stack}>
      <div className={styles.acts}>
        <p className={styles.lead}>{copy.lead}</p>
        <RecordHistory of={{ area: 'control' }} name={copy.what} />
      </div>
      {data.alone && <Alert color="yellow">{copy.alone}</Alert>}
      <PendingChanges changes={data.changes} />
      <div className={styles.columns}>
        <RulesForm rules={data.rules} />
        <Administrators administrators={data.administrators} />
      </div>
      <DecidedChanges changes={data.changes} />
    </div>
  )
}

import { audit } from '@vesica/contract'
import styles from '../../features/admin/audit/Audit.module.css'
import { AuditList } from '../../features/admin/audit/AuditList.tsx'
import { auditAddress } from '../../features/admin/audit/auditUrl.ts'
import { BrokenChain, ChainCard } from '../../features/admin/audit/ChainCard.tsx'
import { text } from '../../i18n/text.ts'
import { ListExport } from '../../lists/ListExport.tsx'
import lists from '../../ui/list/List.module.css'
import { useSearchState } from '../useSearchState.ts'

const copy = text.audit

/** Audit log of performed and denied administrator actions, with the integrity check of its hash chain. */
export const AuditScreen = () => {
  const [search, go] = useSearchState()
  const view = auditAddress.parse(search)
  const onView = (next: typeof view, replace?: boolean) => go(auditAddress.write(next), replace)
  return (
    <div className={styles.stack}>
      <div className={lists.bar}>
        <ListExport
          endpoint={audit.exportAudit}
          query={auditAddress.filtersOf(view)}
          file="audit"
          label={copy.export}
          done={copy.exported}
        />
      </div>
      {view.record === undefined && <BrokenChain />}
      <AuditList view={view} onView={onView} />
      {view.record === undefined && <ChainCard />}
    </div>
  )
}

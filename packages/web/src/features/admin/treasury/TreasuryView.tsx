import { treasury } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { Adjustments } from './Adjustments.tsx'
import { Books } from './Books.tsx'
import { Reconciliation } from './Reconciliation.tsx'
import { Suspense } from './Suspense.tsx'
import styles from './Treasury.module.css'
import { TreasuryDialogs } from './TreasuryDialogs.tsx'
import { parseTreasuryDialog, type TreasuryDialog, treasuryDialogText } from './treasuryUrl.ts'

const copy = text.treasury

/**
 * dialog: the open dialog in the URL (`adjust`, `approve:{id}`, `deny:{id}`). onDialog: opens another or closes it;
 * replace: adds no history entry.
 */
export type TreasuryViewProps = {
  dialog: string | undefined
  onDialog: (dialog: string | undefined, replace?: boolean) => void
}

const Loading = () => (
  <div className={styles.stack}>
    <PageSection dense flush title={copy.books.title}>
      <p className={styles.lead}>{copy.books.explain}</p>
      <div className={styles.waiting}>
        <RowsSkeleton count={4} dense />
      </div>
    </PageSection>
    <PageSection dense title={copy.reconcile.title}>
      <p className={`${styles.text} ${styles.muted}`}>{copy.reconcile.why}</p>
      <RowsSkeleton count={1} dense />
    </PageSection>
    <PageSection dense flush title={copy.adjustments.title}>
      <div className={styles.waiting}>
        <RowsSkeleton count={3} dense />
      </div>
    </PageSection>
  </div>
)

/** The platform's books: balances by coin, the last reconciliation, and corrections. */
export const TreasuryView = ({ dialog: raw, onDialog }: TreasuryViewProps) => {
  const { data, error, refetch } = useRead(treasury.getTreasury, {})
  const dialog = parseTreasuryDialog(raw)
  const open = (next: TreasuryDialog) => onDialog(treasuryDialogText(next))
  if (!data && error) return <ReadFailed what={copy.what} read={{ error, refetch }} />
  if (!data) return <Loading />
  return (
    <div className={styles.stack}>
      <PageSection dense flush title={copy.books.title}>
        <Books lines={data.lines} />
      </PageSection>
      <Reconciliation last={data.lastReconcile} />
      <Suspense owed={data.suspense} />
      <Adjustments
        adjustments={data.adjustments}
        current={dialog && dialog.kind !== 'adjust' ? dialog.id : undefined}
        onOpen={open}
      />
      <TreasuryDialogs dialog={dialog} treasury={data} onClose={() => onDialog(undefined, true)} />
    </div>
  )
}

import { availability, type system } from '@vesica/contract'
import { useState } from 'react'
import { useRights } from '../../../data/rights.ts'
import { dateTime } from '../../../format/time.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { PlanMaintenanceDialog } from './PlanMaintenanceDialog.tsx'
import styles from './System.module.css'
import { useShowControls } from './useShowControls.ts'

const copy = text.availability.planned

/** Scheduled maintenance: its time and message, with a cancel button. */
export const PlannedMaintenance = ({ controls }: { controls: system.SystemControls }) => {
  const { plannedMaintenance: plan, maintenanceMode, systemStatus } = controls
  const [open, setOpen] = useState<'plan' | 'cancel'>()
  useRestoreFocus(open !== undefined)
  const showControls = useShowControls()
  const disabledReason = useRights().disabledReason('settings:write')
  const isStarted = plan !== null && systemStatus && !maintenanceMode
  const close = () => setOpen(undefined)
  return (
    <PageSection dense title={text.labels.plannedMaintenance}>
      {plan ? (
        <>
          <p className={styles.text}>
            <strong>{text.labels.fromTo(dateTime(plan.from), dateTime(plan.until))}</strong>
          </p>
          {plan.message && <p className={styles.text}>“{plan.message}”</p>}
          <p className={styles.text}>{isStarted ? copy.begun : copy.toCome}</p>
        </>
      ) : (
        <p className={styles.text}>{copy.none}</p>
      )}
      <div className={styles.acts}>
        <ActionButton
          size="sm"
          variant={plan ? 'default' : 'light'}
          disabledReason={disabledReason}
          onClick={() => setOpen('plan')}
        >
          {plan ? text.labels.edit : copy.plan}
        </ActionButton>
        {plan && (
          <ActionButton size="sm" variant="default" disabledReason={disabledReason} onClick={() => setOpen('cancel')}>
            {isStarted ? copy.endNow : copy.cancel}
          </ActionButton>
        )}
      </div>
      {open === 'plan' && <PlanMaintenanceDialog plan={plan} onClose={close} />}
      {open === 'cancel' && (
        <ActionDialog
          endpoint={availability.cancelMaintenance}
          input={{}}
          question={isStarted ? copy.endQuestion : copy.cancelQuestion}
          consequences={isStarted ? text.labels.platformOpensAgain : copy.cancelConsequences}
          action={isStarted ? copy.endNow : copy.cancel}
          done={copy.calledOff}
          onAnswer={({ systemControls }) => showControls(systemControls)}
          onClose={close}
        />
      )}
    </PageSection>
  )
}

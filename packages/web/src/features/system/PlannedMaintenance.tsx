import { availability, type system } from '@vesica/contract'
import { useState } from 'react'
import { useRights } from '../../data/rights.ts'
import { dateTime } from '../../format/time.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { text } from '../../i18n/text.ts'
import { useGiveFocusBack } from '../../ui/dialog/useGiveFocusBack.ts'
import { ActButton } from '../../ui/form/ActButton.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { PlanMaintenanceDialog } from './PlanMaintenanceDialog.tsx'
import styles from './System.module.css'
import { useShowControls } from './useShowControls.ts'

const words = text.availability.planned

/** Maintenance that is planned: when, what is said of it, and how it is called off. */
export const PlannedMaintenance = ({ controls }: { controls: system.SystemControls }) => {
  const { plannedMaintenance: plan, maintenanceMode, systemStatus } = controls
  const [open, setOpen] = useState<'plan' | 'callOff'>()
  useGiveFocusBack(open !== undefined)
  const show = useShowControls()
  const barred = useRights().barred('settings:write')
  const begun = plan !== null && systemStatus && !maintenanceMode
  const close = () => setOpen(undefined)
  return (
    <PageSection dense title={words.title}>
      {plan ? (
        <>
          <p className={styles.text}>
            <strong>{words.fromUntil(dateTime(plan.from), dateTime(plan.until))}</strong>
          </p>
          {plan.words && <p className={styles.text}>“{plan.words}”</p>}
          <p className={styles.text}>{begun ? words.begun : words.toCome}</p>
        </>
      ) : (
        <p className={styles.text}>{words.none}</p>
      )}
      <div className={styles.acts}>
        <ActButton size="sm" variant={plan ? 'default' : 'light'} barred={barred} onClick={() => setOpen('plan')}>
          {plan ? words.change : words.plan}
        </ActButton>
        {plan && (
          <ActButton size="sm" variant="default" barred={barred} onClick={() => setOpen('callOff')}>
            {begun ? words.endNow : words.callOff}
          </ActButton>
        )}
      </div>
      {open === 'plan' && <PlanMaintenanceDialog plan={plan} onClose={close} />}
      {open === 'callOff' && (
        <ActDialog
          endpoint={availability.callOffMaintenance}
          input={{}}
          question={begun ? words.endQuestion : words.callOffQuestion}
          consequences={begun ? words.endThen : words.callOffThen}
          act={begun ? words.endNow : words.callOff}
          done={words.calledOff}
          onAnswer={({ systemControls }) => show(systemControls)}
          onClose={close}
        />
      )}
    </PageSection>
  )
}

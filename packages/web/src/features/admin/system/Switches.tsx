import { type availability, type Input, system } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { Effects } from './Effects.tsx'
import { SwitchLine } from './SwitchLine.tsx'
import { useShowControls } from './useShowControls.ts'
import styles from './System.module.css'

const copy = text.system.platform

type SwitchEndpoint = typeof system.setRegistration | typeof system.setLogin | typeof system.setTreasuryFloor

/** The confirmation of a change that affects people. */
interface Confirmation {
  readonly of: availability.Turned
  readonly question: string
  readonly then: string
  readonly action: string
}

type ToggleProps = {
  endpoint: SwitchEndpoint
  label: string
  why: string
  on: boolean
  /** The confirmation before switching off. */
  asking?: Confirmation
}

const ToggleSwitch = ({ endpoint, label, why, on, asking }: ToggleProps) => {
  const [isConfirming, setConfirming] = useState(false)
  useRestoreFocus(isConfirming)
  const showControls = useShowControls()
  const inputOf = (status: boolean) => ({ body: { status } }) as Input<SwitchEndpoint>
  const toggle = useAction(endpoint, {
    refreshes: [system.getPlatform],
    onDone: ({ systemControls }, input) => {
      showControls(systemControls)
      notifySuccess(copy.done(label, (input as Input<SwitchEndpoint>).body.status))
    },
  })
  return (
    <>
      <SwitchLine
        label={label}
        why={why}
        on={on}
        busy={toggle.isPending}
        error={toggle.failure?.message}
        onTurn={(status) => (asking && !status ? setConfirming(true) : void toggle.run(inputOf(status)))}
      />
      {asking && isConfirming && (
        <ActionDialog
          endpoint={endpoint}
          input={inputOf(false)}
          question={asking.question}
          consequences={asking.then}
          action={asking.action}
          danger
          done={copy.done(label, false)}
          onAnswer={({ systemControls }) => showControls(systemControls)}
          onClose={() => setConfirming(false)}
        >
          <Effects of={asking.of} />
        </ActionDialog>
      )}
    </>
  )
}

/** Maintenance interrupts current users, so it asks for confirmation first. */
const MaintenanceSwitch = ({ on }: { on: boolean }) => {
  const [isConfirming, setConfirming] = useState(false)
  useRestoreFocus(isConfirming)
  const showControls = useShowControls()
  return (
    <>
      <SwitchLine label={copy.maintenance} why={copy.maintenanceWhy} on={on} onTurn={() => setConfirming(true)} />
      {isConfirming && (
        <ActionDialog
          endpoint={system.setMaintenance}
          input={{ body: { status: !on } }}
          question={on ? copy.endQuestion : copy.startQuestion}
          consequences={on ? text.labels.platformOpensAgain : copy.startThen}
          action={on ? copy.end : copy.start}
          danger={!on}
          done={({ systemControls }) => copy.done(copy.maintenance, systemControls.maintenanceMode)}
          onAnswer={({ systemControls }) => showControls(systemControls)}
          onClose={() => setConfirming(false)}
        >
          {!on && <Effects of="maintenance" />}
        </ActionDialog>
      )}
    </>
  )
}

/** Maintenance, registration and sign-in. */
export const Switches = ({ controls }: { controls: system.SystemControls }) => (
  <div className={styles.switches}>
    <MaintenanceSwitch on={controls.maintenanceMode} />
    <ToggleSwitch
      endpoint={system.setRegistration}
      label={copy.registration}
      why={copy.registrationWhy}
      on={controls.registrationEnabled}
      asking={{ of: 'registration', ...text.availability.closing.registration }}
    />
    <ToggleSwitch
      endpoint={system.setLogin}
      label={copy.login}
      why={copy.loginWhy}
      on={controls.loginEnabled}
      asking={{ of: 'login', ...text.availability.closing.login }}
    />
  </div>
)

/** Whether the platform may owe coins that it sold. */
export const TreasuryFloorSwitch = ({ on }: { on: boolean }) => (
  <div className={styles.switches}>
    <ToggleSwitch
      endpoint={system.setTreasuryFloor}
      label={text.labels.onlySellCoinsWeHold}
      why={copy.houseFloorWhy}
      on={on}
    />
  </div>
)

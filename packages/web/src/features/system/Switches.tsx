import { Switch } from '@mantine/core'
import { type Input, system } from '@vesica/contract'
import { useState } from 'react'
import { useAct } from '../../data/act.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { text } from '../../i18n/text.ts'
import { useGiveFocusBack } from '../../ui/dialog/useGiveFocusBack.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { useShowControls } from './useShowControls.ts'
import styles from './System.module.css'

const words = text.admin.platform

type LineProps = {
  label: string
  why: string
  on: boolean
  busy?: boolean
  error?: string | undefined
  onTurn: (on: boolean) => void
}

const Line = ({ label, why, on, busy = false, error, onTurn }: LineProps) => (
  <div className={styles.switch}>
    <Switch
      label={label}
      description={why}
      labelPosition="left"
      checked={on}
      disabled={busy}
      error={error}
      onChange={(event) => onTurn(event.currentTarget.checked)}
      classNames={{ body: styles.switchBody, labelWrapper: styles.switchLabel }}
    />
    <span className={styles.switchState} aria-hidden="true">
      {on ? words.on : words.off}
    </span>
  </div>
)

type SwitchEndpoint = typeof system.setRegistration | typeof system.setLogin | typeof system.setHouseFloor

const PlainSwitch = ({
  endpoint,
  label,
  why,
  on,
}: {
  endpoint: SwitchEndpoint
  label: string
  why: string
  on: boolean
}) => {
  const show = useShowControls()
  const turn = useAct(endpoint, {
    refreshes: [system.getPlatform],
    onDone: ({ systemControls }, input) => {
      show(systemControls)
      const { status } = (input as Input<SwitchEndpoint>).body
      notifySuccess(words.done(label, status))
    },
  })
  return (
    <Line
      label={label}
      why={why}
      on={on}
      busy={turn.isPending}
      error={turn.failure?.message}
      onTurn={(status) => void turn.act({ body: { status } } as Input<SwitchEndpoint>)}
    />
  )
}

/** Maintenance closes the platform for people who are using it now: it asks first. */
const MaintenanceSwitch = ({ on }: { on: boolean }) => {
  const [asking, setAsking] = useState(false)
  useGiveFocusBack(asking)
  const show = useShowControls()
  return (
    <>
      <Line label={words.maintenance} why={words.maintenanceWhy} on={on} onTurn={() => setAsking(true)} />
      {asking && (
        <ActDialog
          endpoint={system.setMaintenance}
          input={{ body: { status: !on } }}
          question={on ? words.endQuestion : words.startQuestion}
          consequences={on ? words.endThen : words.startThen}
          act={on ? words.end : words.start}
          danger={!on}
          done={({ systemControls }) => words.done(words.maintenance, systemControls.maintenanceMode)}
          onAnswer={({ systemControls }) => show(systemControls)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Maintenance, registration and login. */
export const Switches = ({ controls }: { controls: system.SystemControls }) => (
  <div className={styles.switches}>
    <MaintenanceSwitch on={controls.maintenanceMode} />
    <PlainSwitch
      endpoint={system.setRegistration}
      label={words.registration}
      why={words.registrationWhy}
      on={controls.registrationEnabled}
    />
    <PlainSwitch endpoint={system.setLogin} label={words.login} why={words.loginWhy} on={controls.loginEnabled} />
  </div>
)

/** Whether the house may owe coins that it sold. */
export const HouseFloorSwitch = ({ on }: { on: boolean }) => (
  <div className={styles.switches}>
    <PlainSwitch endpoint={system.setHouseFloor} label={words.houseFloor} why={words.houseFloorWhy} on={on} />
  </div>
)

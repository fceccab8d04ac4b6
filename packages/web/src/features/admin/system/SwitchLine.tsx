import { Switch } from '@mantine/core'
import { text } from '../../../i18n/text.ts'
import styles from './System.module.css'

type Props = {
  label: string
  why: string
  on: boolean
  busy?: boolean
  error?: string | undefined
  onTurn: (on: boolean) => void
}

/** A switch with its description and its state as text. */
export const SwitchLine = ({ label, why, on, busy = false, error, onTurn }: Props) => (
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
      {on ? text.labels.on : text.labels.off}
    </span>
  </div>
)

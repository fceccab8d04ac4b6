import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import type { AddressChange } from './addressChange.ts'
import styles from '../Dialogs.module.css'

const copy = text.wallet.depositing.changed

const messageOf = (change: AddressChange): string => {
  if (change.kind === 'before') return copy.before(date(change.at))
  return change.kind === 'closed' ? copy.closed : copy.now
}

/** Warns that the deposit address has changed, until it is acknowledged. */
export const AddressNotice = ({ change, onRead }: { change: AddressChange; onRead: () => void }) => (
  <div className={styles.changed} role={change.kind === 'before' ? 'note' : 'alert'}>
    <IconInfoCircle size={20} aria-hidden="true" />
    <div>
      <strong>{messageOf(change)}</strong>
      <p>{change.kind === 'before' ? copy.notNoted : copy.notOld}</p>
      {change.kind !== 'before' && (
        <p className={styles.old}>
          <span className="visually-hidden">{copy.old}</span>
          <s>{change.old.address}</s>
        </p>
      )}
      <p>{copy.sent}</p>
      {change.kind !== 'closed' && (
        <Button size="compact-sm" variant="default" onClick={onRead}>
          {copy.read}
        </Button>
      )}
    </div>
  </div>
)

import { Button } from '@mantine/core'
import { security } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import styles from './Security.module.css'
import { useFactorsChanged } from './factorsChanged.ts'

const copy = text.security.factor

type Made = { security: security.Security; recovery_codes: string[] | null }

const isLast = (settings: security.Security): boolean => settings.passkeys.length === 0

type Open = 'set up' | 'turn off' | 'renew'

const RenewDialog = ({ onClose, onMade }: { onClose: () => void; onMade: (reply: Made) => void }) => {
  const renew = useAction(security.createRecoveryCodes, { onAnswer: onMade })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      question={copy.renewQuestion}
      consequences={copy.renewThen}
      action={copy.renew}
      doing={renew}
      onConfirm={() => renew.run({})}
    />
  )
}

type RowsProps = { kept: security.Security; onOpen: (open: Open) => void }

const Rows = ({ kept, onOpen }: RowsProps) => (
  <ul className={styles.list}>
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{copy.app}</span>
        <span className={styles.facts}>
          {kept.authenticatorSince ? copy.appOn(date(kept.authenticatorSince)) : copy.appOff}
        </span>
      </div>
      <div className={styles.acts}>
        <Button variant={kept.authenticatorSince ? 'default' : 'filled'} size="sm" onClick={() => onOpen('set up')}>
          {kept.authenticatorSince ? copy.replace : copy.setUp}
        </Button>
        {kept.authenticatorSince && (
          <Button variant="default" size="sm" onClick={() => onOpen('turn off')}>
            {copy.turnOff}
          </Button>
        )}
      </div>
    </li>
    {kept.secondFactorSince && (
      <li className={styles.row}>
        <div className={styles.what}>
          <span className={styles.name}>{copy.codes}</span>
          <span className={styles.facts}>
            {copy.codesLeft(kept.recoveryCodesLeft)} · {copy.codesWhy}
          </span>
        </div>
        <Button variant="default" size="sm" onClick={() => onOpen('renew')}>
          {copy.renew}
        </Button>
      </li>
    )}
  </ul>
)

const Panel = ({ kept }: { kept: security.Security }) => {
  const storeReply = useFactorsChanged()
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(undefined)
  const onRenewed = (reply: Made) => {
    close()
    storeReply(reply)
    setCodes(reply.recovery_codes)
  }
  return (
    <>
      <p className={styles.lead}>
        {copy.lead} {kept.secondFactorSince ? copy.since(date(kept.secondFactorSince)) : copy.none}
      </p>
      <Rows kept={kept} onOpen={setOpen} />
      {open === 'set up' && (
        <AuthenticatorDialog
          onClose={close}
          onDone={(reply) => {
            onRenewed(reply)
            notifySuccess(text.security.setUp.on)
          }}
        />
      )}
      {open === 'turn off' && (
        <RemoveDialog
          question={copy.turnOffQuestion}
          consequences={isLast(kept) ? copy.turnOffLast : copy.turnOffThen}
          action={copy.turnOff}
          done={copy.turnedOff}
          onClose={close}
        />
      )}
      {open === 'renew' && <RenewDialog onClose={close} onMade={onRenewed} />}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
    </>
  )
}

/** The account's second factor: authenticator app and recovery codes. */
export const SecondFactor = () => {
  const read = useRead(security.getSecurity, {})
  const isOn = Boolean(read.data?.security.secondFactorSince)
  return (
    <PageSection
      title={copy.title}
      actions={
        read.data && (
          <StatusBadge status={isOn ? 'active' : 'inactive'}>{isOn ? text.labels.on : text.labels.off}</StatusBadge>
        )
      }
    >
      {read.isPending ? (
        <RowsSkeleton count={2} icon={false} />
      ) : read.data ? (
        <Panel kept={read.data.security} />
      ) : (
        <ReadFailed what={copy.what} read={read} />
      )}
    </PageSection>
  )
}

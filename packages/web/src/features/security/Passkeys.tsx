import { Button } from '@mantine/core'
import { security } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { hasPasskeysHere, knowsPasskeys } from '../../data/passkey.ts'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import styles from './Security.module.css'

const copy = text.security.passkeys

type RowProps = { passkey: security.Passkey; onRename: () => void; onRemove: () => void }

const Row = ({ passkey, onRename, onRemove }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.what}>
      <span className={styles.name}>{passkey.name}</span>
      <span className={styles.facts}>
        {copy.made} {date(passkey.createdAt)} ·{' '}
        {passkey.lastUsedAt ? (
          <>
            {copy.used} <RelativeTime moment={passkey.lastUsedAt} />
          </>
        ) : (
          copy.neverUsed
        )}
        {passkey.synced && ` · ${copy.synced}`}
      </span>
    </div>
    <div className={styles.acts}>
      <Button variant="default" size="sm" aria-label={copy.renameNamed(passkey.name)} onClick={onRename}>
        {copy.rename}
      </Button>
      <Button variant="default" size="sm" aria-label={text.labels.removeNamed(passkey.name)} onClick={onRemove}>
        {text.labels.remove}
      </Button>
    </div>
  </li>
)

type Open = 'add' | { rename: security.Passkey } | { remove: security.Passkey }

const Dialogs = ({
  open,
  onClose,
  onCodes,
}: {
  open: Open
  onClose: () => void
  onCodes: (codes: string[] | null) => void
}) => {
  if (open === 'add') return <AddPasskeyDialog onClose={onClose} onCodes={onCodes} />
  if ('rename' in open) return <RenamePasskeyDialog passkey={open.rename} onClose={onClose} />
  const { id, name } = open.remove
  return (
    <RemoveDialog
      id={id}
      question={copy.removeQuestion(name)}
      consequences={copy.removeThen}
      action={text.labels.remove}
      done={copy.removed(name)}
      onClose={onClose}
    />
  )
}

/** Why no passkey can be added, if so. */
const whyNone = ({ passkeysPossible }: security.Security): string | undefined => {
  if (!knowsPasskeys()) return copy.unknown
  return passkeysPossible && hasPasskeysHere() ? undefined : copy.impossible
}

const Panel = ({ kept }: { kept: security.Security }) => {
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<string[] | null>(null)
  const disabledReason = whyNone(kept)
  return (
    <>
      <p className={styles.lead}>{copy.lead}</p>
      {kept.passkeys.length > 0 && (
        <ul className={styles.list}>
          {kept.passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              onRename={() => setOpen({ rename: passkey })}
              onRemove={() => setOpen({ remove: passkey })}
            />
          ))}
        </ul>
      )}
      <div className={styles.more}>
        {disabledReason ? (
          <p className={styles.reason}>{disabledReason}</p>
        ) : (
          <Button variant="default" size="sm" onClick={() => setOpen('add')}>
            {copy.add}
          </Button>
        )}
      </div>
      {open && <Dialogs open={open} onClose={() => setOpen(undefined)} onCodes={setCodes} />}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
    </>
  )
}

/** The passkeys of the account with their names and last use. */
export const Passkeys = () => {
  const read = useRead(security.getSecurity, {})
  return (
    <PageSection title={copy.title}>
      {read.isPending ? (
        <RowsSkeleton count={1} icon={false} />
      ) : read.data ? (
        <Panel kept={read.data.security} />
      ) : (
        <ReadFailed what={copy.title} read={read} />
      )}
    </PageSection>
  )
}

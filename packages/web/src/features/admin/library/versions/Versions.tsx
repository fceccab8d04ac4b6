import { libraryManagement, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { dateTime } from '../../../../format/time.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { DialogFoot } from '../../../../ui/dialog/DialogFoot.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import lists from '../../../../ui/list/List.module.css'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { Fact, Facts } from '../../../../ui/text/Facts.tsx'
import { contentReads } from '../items/ItemActions.tsx'
import styles from '../Publishing.module.css'
import { Diff } from './Diff.tsx'

const copy = text.adminLibrary.versions

type Edited = libraryManagement.EditedItem
type Version = Reply<typeof libraryManagement.listRevisions>['revisions'][number]
type Whole = Reply<typeof libraryManagement.getRevision>['revision']

const Compared = ({ version, item }: { version: Whole; item: Edited }) => (
  <>
    <h3>{copy.compare}</h3>
    {version.title !== item.title && (
      <Facts>
        <Fact name={copy.titleThen}>{version.title}</Fact>
        <Fact name={copy.titleNow}>{item.title}</Fact>
      </Facts>
    )}
    {version.textContent === item.textContent ? (
      <p className={styles.needs}>{copy.same}</p>
    ) : (
      <Diff label={copy.compare} then={version.textContent} now={item.textContent} />
    )}
    <h3>{copy.whole}</h3>
    {version.textContent === '' ? (
      <p className={styles.needs}>{copy.noText}</p>
    ) : (
      <section className={`${styles.diff} ${styles.run}`} aria-label={copy.whole} tabIndex={0} dir="auto">
        {version.textContent}
      </section>
    )}
  </>
)

/** The text is loaded when a version is opened, because a list of a hundred would carry every text. */
const Opened = ({ version, item }: { version: Version; item: Edited }) => {
  const read = useRead(libraryManagement.getRevision, { params: { id: item.id, revision: version.id } })
  if (read.data) return <Compared version={read.data.revision} item={item} />
  if (read.error) return <ReadFailed what={copy.one} read={read} />
  return <RowsSkeleton count={6} dense />
}

const Chosen = ({ version, item }: { version: Version; item: Edited }) => {
  const [isConfirming, setConfirming] = useState(false)
  useRestoreFocus(isConfirming)
  const disabledReason = useRights().disabledReason('content:write')
  return (
    <div className={styles.compared}>
      <Opened version={version} item={item} />
      <DialogFoot>
        <ActionButton disabledReason={disabledReason} onClick={() => setConfirming(true)}>
          {copy.restore}
        </ActionButton>
      </DialogFoot>
      {isConfirming && (
        <ActionDialog
          endpoint={libraryManagement.restoreRevision}
          input={{ params: { id: item.id, revision: version.id } }}
          refreshes={[...contentReads, libraryManagement.listRevisions]}
          question={copy.restoreQuestion(version.version, version.title)}
          consequences={copy.restoreThen}
          action={copy.restoreAction}
          done={copy.restored}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

type ListProps = { versions: readonly Version[]; chosen: Version; onChoose: (id: string) => void }

const List = ({ versions, chosen, onChoose }: ListProps) => (
  <ul className={styles.versionList} aria-label={copy.list}>
    {versions.map((version) => (
      <li key={version.id}>
        <button
          type="button"
          className={styles.version}
          aria-current={version.id === chosen.id ? 'true' : undefined}
          onClick={() => onChoose(version.id)}
        >
          <strong>{copy.version(version.version)}</strong>
          <span className={lists.under}>{copy.until(dateTime(version.at), version.by)}</span>
          <span className={lists.under}>{copy.characters(version.characters.toLocaleString(locale))}</span>
        </button>
      </li>
    ))}
  </ul>
)

/** Earlier versions of an item compared with the current one. Each can be restored. */
export const Versions = ({ item }: { item: Edited }) => {
  const read = useRead(libraryManagement.listRevisions, { params: { id: item.id } })
  const [id, setId] = useState<string>()
  const versions = read.data?.revisions
  const chosen = versions?.find((version) => version.id === id) ?? versions?.[0]
  if (!versions && read.error) return <ReadFailed what={copy.what} read={read} />
  if (!versions) return <RowsSkeleton count={6} dense />
  if (!chosen) return <EmptyState title={copy.none} why={copy.noneWhy} />
  return (
    <div className={styles.versions}>
      <List versions={versions} chosen={chosen} onChoose={setId} />
      <Chosen key={chosen.id} version={chosen} item={item} />
    </div>
  )
}

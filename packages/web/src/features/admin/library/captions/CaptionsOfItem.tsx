import { Button } from '@mantine/core'
import { type content, type Endpoint, texts as calls } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useRights } from '../../../../data/rights.ts'
import { useFile } from '../../../../data/useFile.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { text } from '../../../../i18n/text.ts'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import lists from '../../../../ui/list/List.module.css'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { contentReads } from '../items/ItemActions.tsx'
import styles from '../Publishing.module.css'
import { type Captioned, CaptionsForm } from './CaptionsForm.tsx'

const copy = text.adminLibrary.captions

type Captions = content.Captions
/** refreshes: reads to refetch after captions change. */
type Props = { item: Captioned; refreshes?: readonly Pick<Endpoint, 'name'>[] }
type FormProps = Required<Props> & { onDone: () => void }

const Edit = ({ item, refreshes, captions, onDone }: FormProps & { captions: Captions }) => {
  const read = useFile(calls.getCaptions, { params: { id: item.id, language: captions.language } }, captions.id)
  const { data: file } = read
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    let isHere = true
    void file?.text().then((written) => isHere && setSaid(written))
    return () => {
      isHere = false
    }
  }, [file])
  if (read.error) return <ReadFailed what={copy.one} read={read} />
  if (said === undefined) return <RowsSkeleton count={6} dense />
  return <CaptionsForm {...{ item, refreshes, onDone }} captions={{ ...captions, said }} />
}

type ListProps = {
  captions: readonly Captions[]
  onEdit: (captions: Captions) => void
  onRemove: (captions: Captions) => void
}

const List = ({ captions, onEdit, onRemove }: ListProps) => {
  const disabledReason = useRights().disabledReason('content:write')
  return (
    <ul className={styles.captionsList} aria-label={text.labels.captions}>
      {captions.map((one) => (
        <li key={one.language} className={styles.captions}>
          <span className={styles.names}>
            <strong>{one.label}</strong>
            <span className={lists.under}>{one.language}</span>
          </span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={copy.editNamed(one.label)}
            onClick={() => onEdit(one)}
          >
            {text.labels.edit}
          </Button>
          <ActionButton
            size="compact-sm"
            variant="subtle"
            color="red"
            disabledReason={disabledReason}
            aria-label={copy.removeNamed(one.label)}
            onClick={() => onRemove(one)}
          >
            {text.labels.remove}
          </ActionButton>
        </li>
      ))}
    </ul>
  )
}

/** Captions and transcripts of an item by language. Each can be edited as text, replaced from a file, or removed. */
export const CaptionsOfItem = ({ item, refreshes = contentReads }: Props) => {
  const [edited, setEdited] = useState<Captions | 'new'>()
  const [removed, setRemoved] = useState<Captions>()
  useRestoreFocus(removed !== undefined)
  const disabledReason = useRights().disabledReason('content:write')
  const close = () => setEdited(undefined)
  if (edited === 'new') return <CaptionsForm {...{ item, refreshes }} captions={undefined} onDone={close} />
  if (edited) return <Edit {...{ item, refreshes }} captions={edited} onDone={close} />
  const add = (
    <ActionButton variant="light" disabledReason={disabledReason} onClick={() => setEdited('new')}>
      {copy.add}
    </ActionButton>
  )
  if (item.captions.length === 0) return <EmptyState title={copy.none} why={copy.noneWhy} action={add} />
  return (
    <div className={styles.uploadField}>
      <p className={styles.needs}>{copy.why}</p>
      <List captions={item.captions} onEdit={setEdited} onRemove={setRemoved} />
      <div>{add}</div>
      {removed && (
        <ActionDialog
          endpoint={calls.removeCaptions}
          input={{ params: { id: item.id, language: removed.language } }}
          refreshes={refreshes}
          question={copy.removeQuestion(removed.label)}
          consequences={copy.removeThen}
          action={text.labels.remove}
          danger
          done={copy.removed}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </div>
  )
}

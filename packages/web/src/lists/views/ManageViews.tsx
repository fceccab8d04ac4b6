import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { views } from '@vesica/contract'
import { type ComponentType, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { stepped } from '../stepped.ts'
import styles from './SavedViews.module.css'
import { ViewForm } from './ViewForm.tsx'

const copy = text.savedViews
type View = views.SavedView

type ActionProps = {
  label: string
  icon: ComponentType<{ size?: number }>
  disabledReason?: string | undefined
  onClick: () => void
}

const Action = ({ label, icon: Icon, disabledReason, onClick }: ActionProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    title={disabledReason ?? label}
    aria-disabled={disabledReason ? true : undefined}
    data-disabled={disabledReason ? true : undefined}
    onClick={() => !disabledReason && onClick()}
  >
    <Icon size={16} />
  </ActionIcon>
)

const ownershipOf = ({ own, shared, by }: View): string => {
  if (!own) return copy.list.by(by)
  return shared ? copy.list.ownShared : copy.list.own
}

type Props = {
  list: views.ViewedList
  all: readonly View[]
  query: Readonly<Record<string, string>>
  onClose: () => void
}

/** All saved views of a list: renamed, shared, reordered, deleted. */
export const ManageViews = ({ list, all, query, onClose }: Props) => {
  const [edits, setEdits] = useState<View>()
  const [removes, setRemoves] = useState<View>()
  const ordering = useAction(views.reorderViews, { refreshes: [views.listViews] })
  const move = (at: number, step: -1 | 1) => {
    const ids = stepped(
      all.map(({ id }) => id),
      at,
      step,
    )
    void ordering.run({ body: { list, ids: [...ids] } })
  }
  const last = all.length - 1
  return (
    <Dialog opened onClose={onClose} title={copy.group} full>
      <ul className={styles.list}>
        {all.map((view, at) => {
          const disabledReason = view.mayChange ? undefined : copy.list.disabledReason(view.by)
          return (
            <li key={view.id} className={styles.row}>
              <span className={styles.what} dir="auto">
                {view.name}
                <span className={styles.whose}>{ownershipOf(view)}</span>
              </span>
              <span style={{ display: 'flex', flex: 'none' }}>
                <Action
                  label={copy.list.up(view.name)}
                  icon={IconArrowUp}
                  disabledReason={at === 0 ? copy.list.first : undefined}
                  onClick={() => move(at, -1)}
                />
                <Action
                  label={copy.list.down(view.name)}
                  icon={IconArrowDown}
                  disabledReason={at === last ? copy.list.last : undefined}
                  onClick={() => move(at, 1)}
                />
                <Action
                  label={text.labels.editNamed(view.name)}
                  icon={IconPencil}
                  disabledReason={disabledReason}
                  onClick={() => setEdits(view)}
                />
                <Action
                  label={text.labels.deleteNamed(view.name)}
                  icon={IconTrash}
                  disabledReason={disabledReason}
                  onClick={() => setRemoves(view)}
                />
              </span>
            </li>
          )
        })}
      </ul>
      {ordering.failure && <FormFailure message={ordering.failure.message} requestId={ordering.failure.requestId} />}
      {edits && <ViewForm {...{ list, query }} view={edits} onClose={() => setEdits(undefined)} />}
      {removes && (
        <ActionDialog
          endpoint={views.deleteView}
          input={{ params: { id: removes.id } }}
          refreshes={[views.listViews]}
          question={copy.remove.question(removes.name)}
          consequences={removes.shared ? copy.remove.whyShared : copy.remove.why}
          action={text.labels.deleteAction}
          danger
          done={copy.remove.done}
          onAnswer={() => all.length === 1 && onClose()}
          onClose={() => setRemoves(undefined)}
        />
      )}
    </Dialog>
  )
}

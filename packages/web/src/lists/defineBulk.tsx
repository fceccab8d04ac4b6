import type { Endpoint, Right } from '@vesica/contract'
import { type ComponentType, useState } from 'react'
import { type RunOne, useActionOnEach } from '../data/action.ts'
import { useCurrentUser } from '../data/hooks.ts'
import { type Rights, useRights } from '../data/rights.ts'
import { locale, text } from '../i18n/text.ts'
import { ActionButton } from '../ui/form/ActionButton.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useBulk } from '../ui/list/useBulk.ts'
import type { Selection } from '../ui/list/useSelection.ts'

/** A bulk action. Counts are passed as text. */
export interface BulkAction<Row> {
  readonly key: string
  readonly label: (count: string) => string
  readonly run: (row: Row, runOne: RunOne) => ReturnType<RunOne>
  /** The message after success. */
  readonly done: (count: string) => string
  /** The question before it. action: the label of its button. */
  readonly question?: { readonly ask: (count: string) => string; readonly then: string; readonly action: string }
  readonly takesAway?: boolean
  /** Which of the rows it applies to; default: all. If it applies to none, the action is not offered. */
  readonly isFor?: (row: Row, viewer: { selfId: string | undefined; rights: Rights }) => boolean
}

/**
 * The props of an action that asks for more than confirmation. run: runs it on the selected rows. disabledReason: why
 * it is disabled, if it is.
 */
export interface BulkMoreProps<Row> {
  readonly chosen: readonly Row[]
  readonly run: (action: Pick<BulkAction<Row>, 'run' | 'done'>) => void
  readonly disabledReason: string | undefined
}

interface BulkParts<Row> {
  readonly right: Right
  readonly label: (row: Row) => string
  /** Reads to invalidate after a run. */
  readonly refreshes: readonly Pick<Endpoint, 'name'>[]
  readonly actions: readonly BulkAction<Row>[]
  /** An action with options: its button, and its dialog. */
  readonly More?: ComponentType<BulkMoreProps<Row>>
}

/** Declares the bulk actions of a list, which run row by row. */
export const defineBulk = <Row extends { readonly id: string }>({
  right,
  label,
  refreshes,
  actions,
  More,
}: BulkParts<Row>): ComponentType<{ selection: Selection<Row> }> => {
  const Bulk = ({ selection }: { selection: Selection<Row> }) => {
    const rights = useRights()
    const selfId = useCurrentUser()?.id
    const { actOn: runOne, reread } = useActionOnEach(refreshes)
    const bulk = useBulk(selection, reread)
    const [confirming, setConfirming] = useState<BulkAction<Row>>()
    const rowsOf = ({ isFor }: BulkAction<Row>) =>
      selection.chosen.filter((row) => isFor?.(row, { selfId, rights }) ?? true)
    const countOf = (action: BulkAction<Row>) => rowsOf(action).length.toLocaleString(locale)
    const run = (action: BulkAction<Row>) =>
      void bulk.run(rowsOf(action), (row) => action.run(row, runOne), action.done)
    const disabledReason = rights.disabledReason(right)
    const offered = actions.filter((action) => rowsOf(action).length > 0)
    return (
      <>
        <BulkBar selection={selection} bulk={bulk} nameOf={label}>
          {offered.map((action) => (
            <ActionButton
              key={action.key}
              size="compact-sm"
              variant="default"
              {...(action.takesAway && { c: 'red' })}
              disabledReason={disabledReason}
              onClick={() => (action.question ? setConfirming(action) : run(action))}
            >
              {action.label(countOf(action))}
            </ActionButton>
          ))}
          {More && (
            <More
              chosen={selection.chosen}
              run={({ run: action, done }) => void bulk.run(selection.chosen, (row) => action(row, runOne), done)}
              disabledReason={disabledReason}
            />
          )}
          {offered.length === 0 && !More && <span>{disabledReason ?? text.lists.bulkNothing}</span>}
        </BulkBar>
        {confirming?.question && (
          <ConfirmDialog
            opened
            onClose={() => setConfirming(undefined)}
            question={confirming.question.ask(countOf(confirming))}
            consequences={confirming.question.then}
            action={confirming.question.action}
            danger={confirming.takesAway ?? false}
            onConfirm={() => {
              setConfirming(undefined)
              run(confirming)
            }}
          />
        )}
      </>
    )
  }
  return Bulk
}

import type { Endpoint, Right } from '@vesica/contract'
import { type ComponentType, useState } from 'react'
import { type ActOnOne, useActOnEach } from '../data/act.ts'
import { useCurrentUser } from '../data/hooks.ts'
import { type Rights, useRights } from '../data/rights.ts'
import { locale, text } from '../i18n/text.ts'
import { ActButton } from '../ui/form/ActButton.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { useBulk } from '../ui/list/useBulk.ts'
import type { Selection } from '../ui/list/useSelection.ts'

/** One thing that can be done with the rows that are chosen. Counts come as text. */
export interface BulkAct<Row> {
  readonly key: string
  readonly label: (count: string) => string
  readonly run: (row: Row, actOn: ActOnOne) => ReturnType<ActOnOne>
  /** What is said when it is done. */
  readonly done: (count: string) => string
  /** Asked before. act: the word on the button. */
  readonly question?: { readonly ask: (count: string) => string; readonly then: string; readonly act: string }
  readonly takesAway?: boolean
  /** For which of the rows; left out: for all. Where it is for none, the act is not offered. */
  readonly isFor?: (row: Row, looking: { selfId: string | undefined; rights: Rights }) => boolean
}

/** What an act that asks for more than a yes is given. run: does it with the chosen rows. barred: why it is out of reach, when it is. */
export interface BulkMoreProps<Row> {
  readonly chosen: readonly Row[]
  readonly run: (act: Pick<BulkAct<Row>, 'run' | 'done'>) => void
  readonly barred: string | undefined
}

interface BulkParts<Row> {
  readonly right: Right
  readonly label: (row: Row) => string
  /** Reads that are old once something was done. */
  readonly refreshes: readonly Pick<Endpoint, 'name'>[]
  readonly acts: readonly BulkAct<Row>[]
  /** An act with choices of its own: its button, and the dialog that asks. */
  readonly More?: ComponentType<BulkMoreProps<Row>>
}

/** Declares what can be done with the chosen rows of a list, a row after the other. */
export const defineBulk = <Row extends { readonly id: string }>({
  right,
  label,
  refreshes,
  acts,
  More,
}: BulkParts<Row>): ComponentType<{ selection: Selection<Row> }> => {
  const Bulk = ({ selection }: { selection: Selection<Row> }) => {
    const rights = useRights()
    const selfId = useCurrentUser()?.id
    const { actOn, reread } = useActOnEach(refreshes)
    const bulk = useBulk(selection, reread)
    const [asks, setAsks] = useState<BulkAct<Row>>()
    const rowsOf = ({ isFor }: BulkAct<Row>) =>
      selection.chosen.filter((row) => isFor?.(row, { selfId, rights }) ?? true)
    const countOf = (act: BulkAct<Row>) => rowsOf(act).length.toLocaleString(locale)
    const run = (act: BulkAct<Row>) => void bulk.run(rowsOf(act), (row) => act.run(row, actOn), act.done)
    const barred = rights.barred(right)
    const offered = acts.filter((act) => rowsOf(act).length > 0)
    return (
      <>
        <BulkBar selection={selection} bulk={bulk} nameOf={label}>
          {offered.map((act) => (
            <ActButton
              key={act.key}
              size="compact-sm"
              variant="default"
              {...(act.takesAway && { c: 'red' })}
              barred={barred}
              onClick={() => (act.question ? setAsks(act) : run(act))}
            >
              {act.label(countOf(act))}
            </ActButton>
          ))}
          {More && (
            <More
              chosen={selection.chosen}
              run={({ run: act, done }) => void bulk.run(selection.chosen, (row) => act(row, actOn), done)}
              barred={barred}
            />
          )}
          {offered.length === 0 && !More && <span>{barred ?? text.lists.bulkNothing}</span>}
        </BulkBar>
        {asks?.question && (
          <ConfirmDialog
            opened
            onClose={() => setAsks(undefined)}
            question={asks.question.ask(countOf(asks))}
            consequences={asks.question.then}
            act={asks.question.act}
            danger={asks.takesAway ?? false}
            onConfirm={() => {
              setAsks(undefined)
              run(asks)
            }}
          />
        )}
      </>
    )
  }
  return Bulk
}

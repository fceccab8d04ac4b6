import { Alert, Button } from '@mantine/core'
import { faq } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { text } from '../../../../i18n/text.ts'
import type { LastMove } from '../../../../lists/useOrdering.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import lists from '../../../../ui/list/List.module.css'
import { useFocusOnMoved } from '../../../../ui/list/useFocusOnMoved.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import styles from '../Answers.module.css'
import { addDialog, type EntryProps } from '../supportContentUrl.ts'
import { EntryDialogs } from '../EntryDialogs.tsx'
import { Head } from '../Head.tsx'
import { FaqForm } from './FaqForm.tsx'
import { FaqRow } from './FaqRow.tsx'
import { useFaqOrder, withDropped, withStep } from './useFaqOrder.ts'

const copy = text.supportContent.faq

/** The last change, with undo. */
const Telling = ({ said }: { said: LastMove | undefined }) => (
  <div className={styles.telling} data-how={!said || undefined}>
    <div role="status">{said?.isProblem ? <Alert color="yellow">{said.said}</Alert> : (said?.said ?? copy.how)}</div>
    {said?.undo && (
      <Button size="compact-sm" variant="default" onClick={said.undo}>
        {text.general.undo}
      </Button>
    )}
  </div>
)

type RowsProps = Pick<EntryProps, 'onView'> & { entries: readonly faq.FaqEntry[]; disabledReason: string | undefined }

const Rows = ({ entries, disabledReason, onView }: RowsProps) => {
  const { order, move, said } = useFaqOrder(entries)
  const { list, keep } = useFocusOnMoved(order)
  const questionOf = (id: string) => entries.find((candidate) => candidate.id === id)?.question ?? ''
  const moveTo = (id: string, next: readonly string[]) => {
    if (next === order) return
    keep()
    move(next, copy.moved(questionOf(id), next.indexOf(id) + 1, next.length))
  }
  return (
    <>
      <Telling said={said} />
      <div ref={list}>
        <ol className={styles.rows} aria-label={copy.list}>
          {order.map((id, at) => {
            const entry = entries.find((candidate) => candidate.id === id)
            return (
              entry && (
                <FaqRow
                  key={id}
                  {...{ entry, disabledReason }}
                  number={at + 1}
                  count={order.length}
                  onStep={(step) => moveTo(id, withStep(order, id, step))}
                  onDropped={(dragged, isAfter) => moveTo(dragged, withDropped(order, dragged, id, isAfter))}
                  onOpen={(dialog) => onView({ dialog, about: id })}
                />
              )
            )
          })}
        </ol>
      </div>
    </>
  )
}

/** The FAQ in the order members see it. */
export const ManagedFaq = ({ view, onView }: EntryProps) => {
  const read = useRead(faq.listManagedFaq, {})
  const disabledReason = useRights().disabledReason('support:write')
  const entries = read.data?.faq
  const add = () => onView(addDialog)
  return (
    <>
      <Head lead={copy.lead} add={text.labels.addQuestion} disabledReason={disabledReason} onAdd={add} />
      <section className={lists.card} aria-label={copy.list}>
        {!entries && !read.error && (
          <div className={lists.rows}>
            <RowsSkeleton count={5} dense />
          </div>
        )}
        {!entries && read.error && (
          <div className={lists.inside}>
            <ReadFailed what={copy.what} read={read} />
          </div>
        )}
        {entries?.length === 0 && (
          <EmptyState
            title={text.labels.noQuestionsYet}
            why={copy.nothingYetWhy}
            action={
              <ActionButton disabledReason={disabledReason} onClick={add}>
                {text.labels.addQuestion}
              </ActionButton>
            }
          />
        )}
        {entries && entries.length > 0 && <Rows {...{ entries, disabledReason, onView }} />}
      </section>
      <EntryDialogs
        record="question"
        nameOf={({ question }) => question}
        {...{ view, onView, entries }}
        what={copy.what}
        titleOf={(entry) => (entry ? copy.editTitle : copy.addTitle)}
        form={(entry, close) => <FaqForm entry={entry} onDone={close} />}
        remove={(entry, close) => (
          <ActionDialog
            endpoint={faq.deleteFaq}
            input={{ params: { id: entry.id } }}
            refreshes={[faq.listManagedFaq, faq.listFaq]}
            question={copy.deleteQuestion}
            consequences={copy.deleteThen(entry.question)}
            action={text.labels.deleteAction}
            danger
            done={copy.deleted}
            onClose={close}
          />
        )}
      />
    </>
  )
}

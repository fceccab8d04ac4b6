import { useDebouncedValue } from '@mantine/hooks'
import { faq, supportCategories, tickets } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { choice, defineFields, line, lines, own, type ValuesOf, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { FilesProgress, FilesToSend, PickFiles } from '../../ui/form/FilesToSend.tsx'
import { fiveFiles, useFilesToSend } from '../../ui/form/useFilesToSend.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { saveInTab, readFromTab } from '../../ui/tab.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { promiseSentence } from './PromiseLine.tsx'
import { Questions } from './Questions.tsx'
import styles from './Support.module.css'
import type { Asking } from './supportUrl.ts'
import { ticketFileLimits } from '../../conversation/ticketFiles.ts'

const copy = text.support.ask
const PAUSE_MS = 300
const LEAST = 3

const fields = defineFields()({
  subject: line(text.labels.subject, { needed: true, most: tickets.SUBJECT_MAX }),
  category_id: choice(text.labels.category, { needed: copy.categoryMissing }),
  message: lines(text.labels.message, { needed: true, most: tickets.TICKET_TEXT_MAX, rows: 6, why: copy.messageWhy }),
  files: own<undefined, never>(undefined, { send: () => undefined }),
})
type Values = ValuesOf<typeof fields>

/** FAQ entries that match the typed text. */
const Suggestions = ({ subject }: { subject: string }) => {
  const [search] = useDebouncedValue(subject.trim(), PAUSE_MS)
  const [open, setOpen] = useState<string>()
  const isEnough = search.length >= LEAST && subject.trim() !== ''
  const { data } = useRead(faq.suggestAnswers, { query: { text: search } }, { enabled: isEnough, keepPrevious: true })
  const matches = isEnough ? (data?.faq ?? []) : []
  return (
    <>
      <p className="visually-hidden" role="status">
        {matches.length > 0 && copy.fitting(matches.length)}
      </p>
      {matches.length > 0 && (
        <section className={styles.fits} aria-labelledby="support-fits">
          <h2 id="support-fits">{copy.fits}</h2>
          <Questions entries={matches} open={open} onOpen={setOpen} />
        </section>
      )}
    </>
  )
}

/** The draft of a new ticket survives reloads and navigation. */
const useSavedValues = (prefill: Asking) => {
  const key = `ticket:${useCurrentUser()?.id ?? ''}:${prefill.follows ?? prefill.subject}`
  const [kept] = useState(() => readFromTab(key) as Values | undefined)
  return {
    kept,
    keep: (values: Values) => saveInTab(key, values),
    forget: () => saveInTab(key, undefined),
  }
}

/** The priority of new tickets until an agent has triaged them. */
const priority: tickets.TicketPriority = 'medium'

const Promising = () => {
  const { data } = useRead(tickets.getPromise, { query: { priority } })
  const promise = data && promiseSentence(data.promise)
  return promise ? <p className={styles.sentence}>{promise}</p> : null
}

type Props = { asking: Asking; onDone: (id: string) => void }

type Categories = ReturnType<typeof useRead<typeof supportCategories.listSupportCategories>>

const Writing = ({ asking, onDone, categories }: Props & { categories: Categories }) => {
  const known = categories.data?.categories ?? []
  const general = known.find(({ name }) => name === copy.general)?.id ?? ''
  const files = useFilesToSend(ticketFileLimits)
  const { kept, keep, forget } = useSavedValues(asking)
  const form = useRecordForm({
    fields,
    values: (): Values => ({
      ...valuesOf(fields, undefined),
      subject: asking.subject,
      category_id: general,
    }),
    typed: kept,
    onTyped: keep,
    refusals: { category_unknown: 'category_id' },
    refreshes: [tickets.listTickets],
    save: saving(
      fields,
      tickets.createTicket,
      ({ files: _, ...values }) => ({
        body: { ...values, priority, ...(asking.follows && { follows: asking.follows }) },
        files: fiveFiles(files.files),
      }),
      ({ ticket }) => {
        forget()
        notifySuccess(copy.done)
        onDone(ticket.id)
      },
    ),
  })
  const data = known.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div {...files.takes} className={styles.asking} data-over={files.isOver || undefined}>
      <RecordForm form={form} action={text.labels.createTicket} place="page" label={copy.title}>
        <FormFields form={form} names={['subject']} />
        <Suggestions subject={form.values.subject} />
        <FormFields
          form={form}
          names={['category_id']}
          with={{ category_id: { data, placeholder: text.labels.chooseCategory } }}
        />
        {categories.error && !categories.data && <ReadFailed what={text.labels.categories} read={categories} />}
        <FormFields form={form} names={['message']} />
        <div className={styles.withFiles}>
          <PickFiles files={files} disabled={form.isPending} />
          <FilesToSend files={files} disabled={form.isPending} />
        </div>
        <FilesProgress progress={form.progress} count={files.files.length} />
        <Promising />
      </RecordForm>
    </div>
  )
}

/** Creates a ticket: subject, category, description and files. */
export const AskForm = (props: Props) => {
  const categories = useRead(supportCategories.listSupportCategories, {})
  if (!categories.data && !categories.error) return <CardSkeleton count={1} height={420} />
  return <Writing {...props} categories={categories} />
}

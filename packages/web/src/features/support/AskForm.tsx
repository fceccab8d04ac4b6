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
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { keepInTab, keptInTab } from '../../ui/tab.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { promiseSentence } from './PromiseLine.tsx'
import { Questions } from './Questions.tsx'
import styles from './Support.module.css'
import type { Asking } from './supportUrl.ts'
import { ticketFileLimits } from '../../conversation/ticketFiles.ts'

const words = text.support.ask
const PAUSE_MS = 300
const LEAST = 3

const fields = defineFields()({
  category_id: choice(words.category, { needed: words.categoryMissing }),
  subject: line(words.subject, { needed: true, most: tickets.SUBJECT_MAX, wide: true }),
  priority: choice<tickets.TicketPriority>(text.support.priority.label, {
    start: 'medium',
    data: tickets.ticketPriorities.toReversed().map((value) => ({ value, label: text.support.priority[value] })),
  }),
  message: lines(words.message, { needed: true, most: tickets.TICKET_TEXT_MAX, rows: 6, why: words.messageWhy }),
  files: own<undefined, never>(undefined, { send: () => undefined }),
})
type Values = ValuesOf<typeof fields>

/** What is already answered and fits what is being typed. */
const Suggestions = ({ subject }: { subject: string }) => {
  const [asked] = useDebouncedValue(subject.trim(), PAUSE_MS)
  const [open, setOpen] = useState<string>()
  const isEnough = asked.length >= LEAST && subject.trim() !== ''
  const { data } = useRead(faq.suggestAnswers, { query: { words: asked } }, { enabled: isEnough, keepPrevious: true })
  const found = isEnough ? (data?.faq ?? []) : []
  return (
    <>
      <p className="visually-hidden" role="status">
        {found.length > 0 && words.fitting(found.length)}
      </p>
      {found.length > 0 && (
        <section className={styles.fits} aria-labelledby="support-fits">
          <h2 id="support-fits">{words.fits}</h2>
          <Questions entries={found} open={open} onOpen={setOpen} />
        </section>
      )}
    </>
  )
}

/** What was typed of a new ticket outlasts a reload and a look at another screen. */
const useKeptValues = (asking: Asking) => {
  const key = `ticket:${useCurrentUser()?.id ?? ''}:${asking.follows ?? asking.subject}`
  const [kept] = useState(() => keptInTab(key) as Values | undefined)
  return {
    kept,
    keep: (values: Values) => keepInTab(key, values),
    forget: () => keepInTab(key, undefined),
  }
}

const Promising = ({ priority }: { priority: tickets.TicketPriority }) => {
  const { data } = useRead(tickets.getPromise, { query: { priority } }, { keepPrevious: true })
  const sentence = data && promiseSentence(data.promise)
  return sentence ? <p className={styles.sentence}>{sentence}</p> : null
}

type Props = { asking: Asking; onDone: (id: string) => void }

/** Writes a ticket: under which heading, what it is about, how urgent, what happened, with files. */
export const AskForm = ({ asking, onDone }: Props) => {
  const categories = useRead(supportCategories.listSupportCategories, {})
  const files = useFilesToSend(ticketFileLimits)
  const { kept, keep, forget } = useKeptValues(asking)
  const form = useRecordForm({
    fields,
    values: (): Values => ({ ...valuesOf(fields, undefined), subject: asking.subject }),
    typed: kept,
    onTyped: keep,
    refusals: { category_unknown: 'category_id' },
    refreshes: [tickets.listTickets],
    save: saving(
      fields,
      tickets.createTicket,
      ({ files: _, ...said }) => ({
        body: { ...said, ...(asking.follows && { follows: asking.follows }) },
        files: fiveFiles(files.files),
      }),
      ({ ticket }) => {
        forget()
        notifySuccess(words.done)
        onDone(ticket.id)
      },
    ),
  })
  const data = categories.data?.categories.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <div {...files.takes} className={styles.asking} data-over={files.isOver || undefined}>
      <RecordForm form={form} act={words.submit} place="page" label={words.title}>
        <FormFields form={form} names={['category_id', 'priority']} columns with={{ category_id: { data } }} />
        {categories.error && !categories.data && <ReadFailed what={words.categories} read={categories} />}
        <FormFields form={form} names={['subject']} />
        <Suggestions subject={form.values.subject} />
        <FormFields form={form} names={['message']} />
        <div className={styles.withFiles}>
          <PickFiles files={files} disabled={form.isPending} />
          <FilesToSend files={files} disabled={form.isPending} />
        </div>
        <FilesProgress progress={form.progress} count={files.files.length} />
        <Promising priority={form.values.priority} />
      </RecordForm>
    </div>
  )
}

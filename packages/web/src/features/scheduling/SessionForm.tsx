import { Checkbox, Group, Textarea } from '@mantine/core'
import { liveSessions, membership } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { defineFields, line, own, type ValuesOf, valuesOf, missingIn } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { savingRecord } from '../../forms/savingRecord.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { MarkdownField } from '../../ui/form/MarkdownField.tsx'
import { Reach } from '../../ui/page/Reach.tsx'

const words = text.scheduling
const WORDS_MAX = 5000

type Session = liveSessions.ManagedLiveSession

/** An instant as a field for a day and time has it: by the clock of this device, of that day. */
const typedFrom = (moment: string): string => {
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
/** The instant that was typed; what is none is left to the contract to refuse. */
const sentFrom = (typed: string): string => {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

const readSeats = (typed: string): string | undefined => (/^\d{0,6}$/.test(typed.trim()) ? typed.trim() : undefined)

const fields = defineFields<Session>()({
  title: line(words.title, { needed: true, most: 150 }),
  words: own<string, Session>(''),
  starts_at: line(words.starts, {
    input: 'datetime-local',
    why: words.startsWhy,
    needed: true,
    of: ({ startsAt }: Session) => typedFrom(startsAt),
  }),
  ends_at: line(words.ends, {
    input: 'datetime-local',
    needed: true,
    of: ({ endsAt }: Session) => typedFrom(endsAt),
  }),
  audience: own<string[], Session>([]),
  link: line(words.link, { why: words.linkWhy, needed: true, code: true, most: 500 }),
  seats: line(words.seats, {
    why: words.seatsWhy,
    input: 'numeric',
    read: readSeats,
    unread: words.seatsUnread,
    of: ({ seats }: Session) => (seats === null ? '' : String(seats)),
  }),
  notice: own<string, Session>('', { of: () => '' }),
})

/** What is sent of what was typed; a word to those who come goes with a change alone. */
const bodyOf = ({ starts_at: starts, ends_at: ends, seats, notice, ...values }: ValuesOf<typeof fields>) => ({
  ...values,
  starts_at: sentFrom(starts),
  ends_at: sentFrom(ends),
  seats: seats === '' ? null : Number(seats),
  ...(notice !== '' && { notice }),
})

type Props = { session: Session | undefined; onDone: () => void }

/** The form of a new live session, or of one to come. */
export const SessionForm = ({ session, onDone }: Props) => {
  const barred = useRights().barred('content:write')
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, session),
    refreshes: [liveSessions.listManagedLiveSessions],
    save: savingRecord(fields, {
      record: session,
      create: liveSessions.createLiveSession,
      update: liveSessions.updateLiveSession,
      body: bodyOf,
      words,
      onDone,
    }),
  })
  const { notice, audience, words: said } = form.values
  return (
    <RecordForm
      form={form}
      act={session ? words.save : words.create}
      onCancel={onDone}
      missing={missingIn(form, audience.length === 0 && words.level)}
      disabled={barred !== undefined}
    >
      <Reach barred={barred}>
        <FormFields
          form={form}
          own={{
            words: (
              <MarkdownField
                label={words.words}
                nothing={words.wordsNothing}
                most={WORDS_MAX}
                value={said}
                error={form.errors.words}
                onChange={(next) => form.set({ words: next })}
              />
            ),
            audience: (
              <Checkbox.Group
                label={words.audience}
                value={[...audience]}
                error={form.errors.audience}
                onChange={(next) => form.set({ audience: next })}
              >
                <Group gap="md" mt="xs">
                  {plans.map(({ level, name }) => (
                    <Checkbox key={level} value={level} label={name} />
                  ))}
                  <Checkbox value="none" label={words.noLevel} />
                </Group>
              </Checkbox.Group>
            ),
            notice: session ? (
              <Textarea
                label={words.notice}
                description={words.noticeWhy}
                autosize
                minRows={2}
                maxRows={6}
                maxLength={500}
                value={notice}
                error={form.errors.notice}
                onChange={({ currentTarget }) => form.set({ notice: currentTarget.value })}
              />
            ) : null,
          }}
        />
      </Reach>
    </RecordForm>
  )
}

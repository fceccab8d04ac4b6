import { Checkbox, Group, Textarea } from '@mantine/core'
import { liveSessions, membership } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { defineFields, line, own, type ValuesOf, valuesOf, missingIn } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { savingRecord } from '../../../forms/savingRecord.ts'
import { useRecordForm } from '../../../forms/useRecordForm.ts'
import { readersZone } from '../../../format/zone.ts'
import { text } from '../../../i18n/text.ts'
import { differs } from '../../../ui/form/unsaved.ts'
import { MarkdownField } from '../../../ui/form/MarkdownField.tsx'
import { ReadOnlyFieldset } from '../../../ui/page/ReadOnlyFieldset.tsx'
import { momentsOf, type TypedTimes, typedTimes } from './sessionTimes.ts'

const copy = text.adminLiveSessions
const DESCRIPTION_MAX = 5000

type Session = liveSessions.ManagedLiveSession

const readSeats = (typed: string): string | undefined => (/^\d{0,6}$/.test(typed.trim()) ? typed.trim() : undefined)

const fields = defineFields<Session>()({
  title: line(copy.title, { needed: true, most: 150 }),
  description: own<string, Session>(''),
  day: line(copy.day, { input: 'date', needed: true, of: (session: Session) => typedTimes(session).day }),
  from: line(copy.from, {
    input: 'time',
    needed: true,
    wire: 'starts_at',
    of: (session: Session) => typedTimes(session).from,
  }),
  until: line(copy.until, {
    input: 'time',
    why: copy.untilWhy,
    needed: true,
    wire: 'ends_at',
    of: (session: Session) => typedTimes(session).until,
  }),
  audience: own<string[], Session>([]),
  link: line(copy.link, { why: copy.linkWhy, needed: true, code: true, most: 500 }),
  seats: line(copy.seats, {
    why: copy.seatsWhy,
    input: 'numeric',
    read: readSeats,
    unread: copy.seatsUnread,
    of: ({ seats }: Session) => (seats === null ? '' : String(seats)),
  }),
  notice: own<string, Session>('', { of: () => '' }),
})

/** The typed times. Unedited ones keep their seconds and may span several days. */
const timesOf = (typed: TypedTimes, session: Session | undefined) =>
  session && !differs(typed, typedTimes(session))
    ? { starts_at: session.startsAt, ends_at: session.endsAt }
    : momentsOf(typed)

/** The request body. The message to attendees is only sent with a change. */
const bodyOf = (
  { day, from, until, seats, notice, ...values }: ValuesOf<typeof fields>,
  session: Session | undefined,
) => ({
  ...values,
  ...timesOf({ day, from, until }, session),
  seats: seats === '' ? null : Number(seats),
  ...(notice !== '' && { notice }),
})

type Props = { session: Session | undefined; onDone: () => void }

/** The form for a new or upcoming live session. */
export const SessionForm = ({ session, onDone }: Props) => {
  const disabledReason = useRights().disabledReason('content:write')
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, session),
    refreshes: [liveSessions.listManagedLiveSessions],
    save: savingRecord(fields, {
      record: session,
      create: liveSessions.createLiveSession,
      update: liveSessions.updateLiveSession,
      body: (values) => bodyOf(values, session),
      copy,
      onDone,
    }),
  })
  const { notice, audience, description } = form.values
  return (
    <RecordForm
      form={form}
      action={session ? copy.save : copy.create}
      onCancel={onDone}
      missing={missingIn(form, audience.length === 0 && copy.level)}
      disabled={disabledReason !== undefined}
    >
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields
          form={form}
          with={{ day: { why: copy.zone(readersZone()) } }}
          own={{
            description: (
              <MarkdownField
                label={copy.words}
                nothing={copy.wordsNothing}
                most={DESCRIPTION_MAX}
                value={description}
                error={form.errors.description}
                onChange={(next) => form.set({ description: next })}
              />
            ),
            audience: (
              <Checkbox.Group
                label={copy.audience}
                value={[...audience]}
                error={form.errors.audience}
                onChange={(next) => form.set({ audience: next })}
              >
                <Group gap="md" mt="xs">
                  {plans.map(({ level, name }) => (
                    <Checkbox key={level} value={level} label={name} />
                  ))}
                  <Checkbox value="none" label={copy.noLevel} />
                </Group>
              </Checkbox.Group>
            ),
            notice: session ? (
              <Textarea
                label={copy.notice}
                description={copy.noticeWhy}
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
      </ReadOnlyFieldset>
    </RecordForm>
  )
}

import { Button, Checkbox, Group } from '@mantine/core'
import { announcements, membership } from '@vesica/contract'
import { type FormEvent, useRef } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { defineFields, line, own, valuesOf, missingIn } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { savingRecord } from '../../../forms/savingRecord.ts'
import { useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { MarkdownField } from '../../../ui/form/MarkdownField.tsx'
import { ReadOnlyFieldset } from '../../../ui/page/ReadOnlyFieldset.tsx'

const copy = text.announcements
const TITLE_MAX = 150
const TEXT_MAX = 5000

type Announcement = announcements.Announcement

const fields = defineFields<Announcement>()({
  title: line(text.labels.title, { needed: true, most: TITLE_MAX }),
  text: own<string, Announcement>(''),
  path: line(text.labels.link, { why: copy.pathWhy, code: true, of: ({ path }: Announcement) => path ?? '' }),
  audience: own<string[], Announcement>([]),
})

type Props = {
  announcement: Announcement | undefined
  onDone: () => void
  /** Called when the announcement was saved with "send". */
  onSend: (saved: Announcement) => void
}

/** The form for a new or unsent announcement, with "save" and "save and send". */
export const AnnouncementForm = ({ announcement, onDone, onSend }: Props) => {
  const disabledReason = useRights().disabledReason('announcements:write')
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const isToSend = useRef(false)
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, announcement),
    refreshes: [announcements.listAnnouncements, announcements.previewAnnouncement],
    save: savingRecord(fields, {
      record: announcement,
      create: announcements.createAnnouncement,
      update: announcements.updateAnnouncement,
      body: (values) => values,
      copy,
      onDone: ({ announcement: saved }) => (isToSend.current ? onSend(saved) : onDone()),
    }),
  })
  const { text: message, audience } = form.values
  const missing = missingIn(form, message.trim() === '' && text.labels.message, audience.length === 0 && copy.level)
  const submit = (event: FormEvent, toSend = false) => {
    isToSend.current = toSend
    form.onSubmit(event)
  }
  return (
    <RecordForm
      form={{ ...form, onSubmit: submit }}
      action={announcement ? text.labels.save : copy.create}
      onCancel={onDone}
      missing={missing}
      disabled={disabledReason !== undefined}
      beside={
        <Button
          variant="default"
          loading={form.isPending}
          disabled={missing.length > 0 || disabledReason !== undefined}
          onClick={(event) => submit(event, true)}
        >
          {copy.sendNext}
        </Button>
      }
    >
      <ReadOnlyFieldset disabledReason={disabledReason}>
        {announcement && (announcement.status === 'planned' || announcement.pendingChange) && <p>{copy.changeThen}</p>}
        <FormFields
          form={form}
          own={{
            text: (
              <MarkdownField
                label={text.labels.message}
                description={copy.textWhy}
                nothing={text.labels.nothingToPreview}
                most={TEXT_MAX}
                value={message}
                error={form.errors.text}
                onChange={(next) => form.set({ text: next })}
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
                  <Checkbox value="none" label={text.labels.noLevel} />
                </Group>
              </Checkbox.Group>
            ),
          }}
        />
      </ReadOnlyFieldset>
    </RecordForm>
  )
}

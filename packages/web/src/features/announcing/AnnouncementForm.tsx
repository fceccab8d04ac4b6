import { Checkbox, Group } from '@mantine/core'
import { announcements, membership } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { useRights } from '../../data/rights.ts'
import { defineFields, line, own, valuesOf, missingIn } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { savingRecord } from '../../forms/savingRecord.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { MarkdownField } from '../../ui/form/MarkdownField.tsx'
import { Reach } from '../../ui/page/Reach.tsx'

const words = text.announcing
const TITLE_MAX = 150
const TEXT_MAX = 5000

type Announcement = announcements.Announcement

const fields = defineFields<Announcement>()({
  title: line(words.title, { needed: true, most: TITLE_MAX }),
  text: own<string, Announcement>(''),
  path: line(words.path, { why: words.pathWhy, code: true, of: ({ path }: Announcement) => path ?? '' }),
  audience: own<string[], Announcement>([]),
})

type Props = { announcement: Announcement | undefined; onDone: () => void }

/** The form of a new announcement, or of one that is not sent yet. */
export const AnnouncementForm = ({ announcement, onDone }: Props) => {
  const barred = useRights().barred('announcements:write')
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, announcement),
    refreshes: [announcements.listAnnouncements, announcements.previewAnnouncement],
    save: savingRecord(fields, {
      record: announcement,
      create: announcements.createAnnouncement,
      update: announcements.updateAnnouncement,
      body: (values) => values,
      words,
      onDone,
    }),
  })
  const { text: said, audience } = form.values
  return (
    <RecordForm
      form={form}
      act={announcement ? words.save : words.create}
      onCancel={onDone}
      missing={missingIn(form, said.trim() === '' && words.text, audience.length === 0 && words.level)}
      disabled={barred !== undefined}
    >
      <Reach barred={barred}>
        {announcement && (announcement.status === 'planned' || announcement.waiting) && <p>{words.changeThen}</p>}
        <FormFields
          form={form}
          own={{
            text: (
              <MarkdownField
                label={words.text}
                description={words.textWhy}
                nothing={words.textNothing}
                most={TEXT_MAX}
                value={said}
                error={form.errors.text}
                onChange={(next) => form.set({ text: next })}
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
          }}
        />
      </Reach>
    </RecordForm>
  )
}

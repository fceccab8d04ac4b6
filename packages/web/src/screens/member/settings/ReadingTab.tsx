import { Select } from '@mantine/core'
import { identity, profile } from '@vesica/contract'
import { defineFields, choice, own, valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { timeIn } from '../../../format/time.ts'
import { browserZone, zones } from '../../../format/zone.ts'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'

const words = text.account.reading

const entriesOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  (Object.entries(labels) as [Key, string][]).map(([value, label]) => ({ value, label }))

type WeekStart = NonNullable<identity.User['weekStart']> | 'usual'

/** What stands for the browser's own zone. */
const OWN = 'browser'

const fields = defineFields<identity.User>()({
  language: choice<'en', identity.User>(words.language, {
    start: 'en',
    why: words.languageWhy,
    data: entriesOf(words.languages),
  }),
  timeZone: own<string, identity.User>(OWN, {
    of: ({ timeZone }) => timeZone ?? OWN,
  }),
  weekStart: choice<WeekStart, identity.User>(words.weekStart, {
    start: 'usual',
    of: ({ weekStart }) => weekStart ?? 'usual',
    why: words.weekStartWhy,
    data: entriesOf(words.weekStarts),
  }),
})

/** In which language one reads, and how days and times read. */
export const ReadingTab = ({ user }: { user: identity.User }) => {
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, user),
    refreshes: [identity.getUser],
    save: saving(
      fields,
      profile.savePreferences,
      ({ language, timeZone, weekStart }) => ({
        body: {
          language,
          timeZone: timeZone === OWN ? null : timeZone,
          weekStart: weekStart === 'usual' ? null : weekStart,
        },
      }),
      () => notifySuccess(words.saved),
    ),
  })
  const { value, error, onChange, onBlur } = form.field('timeZone')
  const zone = value === OWN ? browserZone() : value
  return (
    <PageSection title={words.title}>
      <p style={{ marginTop: 0, color: 'var(--muted)' }}>{words.why}</p>
      <RecordForm form={form} action={words.save} place="page">
        <FormFields
          form={form}
          own={{
            timeZone: (
              <Select
                label={words.zone}
                description={words.now(timeIn(zone, Date.now()))}
                data={[{ value: OWN, label: words.zoneOfBrowser(browserZone()) }, ...zones(user.timeZone)]}
                searchable
                allowDeselect={false}
                nothingFoundMessage={words.noZone}
                maxDropdownHeight={280}
                limit={60}
                value={value}
                error={error}
                onChange={onChange}
                onBlur={onBlur}
              />
            ),
          }}
        />
      </RecordForm>
    </PageSection>
  )
}

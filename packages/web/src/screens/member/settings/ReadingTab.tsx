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

const copy = text.account.reading

const entriesOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  (Object.entries(labels) as [Key, string][]).map(([value, label]) => ({ value, label }))

type WeekStart = NonNullable<identity.User['weekStart']> | 'usual'

/** Value that stands for the browser's time zone. */
const BROWSER_ZONE = 'browser'

const fields = defineFields<identity.User>()({
  language: choice<'en', identity.User>(copy.language, {
    start: 'en',
    why: copy.languageWhy,
    data: entriesOf(copy.languages),
  }),
  timeZone: own<string, identity.User>(BROWSER_ZONE, {
    of: ({ timeZone }) => timeZone ?? BROWSER_ZONE,
  }),
  weekStart: choice<WeekStart, identity.User>(copy.weekStart, {
    start: 'usual',
    of: ({ weekStart }) => weekStart ?? 'usual',
    why: copy.weekStartWhy,
    data: entriesOf(copy.weekStarts),
  }),
})

/** Language, time zone, and first day of the week. */
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
          timeZone: timeZone === BROWSER_ZONE ? null : timeZone,
          weekStart: weekStart === 'usual' ? null : weekStart,
        },
      }),
      () => notifySuccess(copy.saved),
    ),
  })
  const { value, error, onChange, onBlur } = form.field('timeZone')
  const zone = value === BROWSER_ZONE ? browserZone() : value
  return (
    <PageSection title={copy.title}>
      <p style={{ marginTop: 0, color: 'var(--muted)' }}>{copy.why}</p>
      <RecordForm form={form} action={text.labels.save} place="page">
        <FormFields
          form={form}
          own={{
            timeZone: (
              <Select
                label={copy.zone}
                description={copy.now(timeIn(zone, Date.now()))}
                data={[{ value: BROWSER_ZONE, label: copy.zoneOfBrowser(browserZone()) }, ...zones(user.timeZone)]}
                searchable
                allowDeselect={false}
                nothingFoundMessage={copy.noZone}
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

import { Button, Select, Switch, TextInput } from '@mantine/core'
import { notifications } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { inWeekOrder } from '../../format/week.ts'
import { readersZone } from '../../format/zone.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Preferences.module.css'

const copy = text.notifications.settings

const days = copy.days.map((label, index) => ({ value: `${index + 1}`, label }))

/** Quiet hours for email and the time of daily and weekly digests, in the member's time zone. */
export const HoursForm = ({ times }: { times: notifications.Times }) => {
  const [value, setValue] = useState(times)
  const rests = value.quietFrom !== null
  const saving = useAction(notifications.setPreferences, {
    refreshes: [notifications.getPreferences, notifications.listNotifications],
    onDone: () => notifySuccess(copy.saved),
  })
  const change = (changed: Partial<notifications.Times>) => setValue((before) => ({ ...before, ...changed }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    void saving.run({ body: { times: { ...value, timeZone: readersZone() } } })
  }
  const errors = saving.failure?.errors ?? {}
  const wrong = (field: string) => errors[`times[${field}]`]?.[0] ?? errors[field]?.[0]
  return (
    <form onSubmit={save} noValidate>
      <PageSection title={copy.quietTitle}>
        <p className={styles.why}>{copy.quietWhy}</p>
        <div className={styles.hours}>
          <Switch
            label={copy.quietTitle}
            checked={rests}
            onChange={({ currentTarget: { checked } }) =>
              change({ quietFrom: checked ? '21:00' : null, quietUntil: checked ? '07:00' : null })
            }
          />
          {(['quietFrom', 'quietUntil'] as const).map((field) => (
            <TextInput
              key={field}
              type="time"
              label={copy[field]}
              disabled={!rests}
              value={value[field] ?? ''}
              error={wrong(field)}
              onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
            />
          ))}
        </div>
      </PageSection>
      <PageSection title={copy.digestTitle}>
        <p className={styles.why}>{copy.digestWhy}</p>
        <div className={styles.hours}>
          <TextInput
            type="time"
            label={copy.digestAt}
            value={value.digestAt}
            error={wrong('digestAt')}
            onChange={({ currentTarget }) => change({ digestAt: currentTarget.value })}
          />
          <Select
            label={copy.digestDay}
            data={inWeekOrder(days)}
            value={`${value.digestDay}`}
            allowDeselect={false}
            error={wrong('digestDay')}
            onChange={(day) => change({ digestDay: Number(day) })}
          />
        </div>
        <p className={styles.zone}>{copy.zone(readersZone())}</p>
        <FormFailure message={saving.failure?.message} requestId={saving.failure?.requestId} />
        <Button type="submit" loading={saving.isPending}>
          {copy.save}
        </Button>
      </PageSection>
    </form>
  )
}

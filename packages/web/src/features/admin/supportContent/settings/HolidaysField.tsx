import { Button, CloseButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { datesLocale } from '../../../../format/zone.ts'
import { text } from '../../../../i18n/text.ts'
import styles from '../Answers.module.css'

const copy = text.supportContent.settings
const dayFormat = new Intl.DateTimeFormat(datesLocale, { dateStyle: 'medium', timeZone: 'UTC' })

/** `Dec 25, 2026`: a calendar day, independent of the time zone. */
const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

type Props = { value: readonly string[]; onChange: (value: readonly string[]) => void }

/** Days on which support is closed, in order. */
export const HolidaysField = ({ value, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const add = () => {
    onChange([...new Set([...value, typed])].toSorted())
    setTyped('')
  }
  return (
    <>
      {value.length > 0 && (
        <ul className={styles.holidays} aria-label={copy.holidays}>
          {value.map((day) => (
            <li key={day}>
              {dayText(day)}
              <CloseButton
                size="sm"
                aria-label={copy.removeHoliday(dayText(day))}
                onClick={() => onChange(value.filter((holiday) => holiday !== day))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.addDay}>
        <TextInput
          type="date"
          label={copy.holiday}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" disabled={!/^\d{4}-\d{2}-\d{2}$/.test(typed)} onClick={add}>
          {copy.addHoliday}
        </Button>
      </div>
    </>
  )
}

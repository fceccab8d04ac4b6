import { Button, CloseButton, TextInput } from '@mantine/core'
import { inWeekOrder } from '../../../../format/week.ts'
import { text } from '../../../../i18n/text.ts'
import styles from '../Answers.module.css'
import { dayFault, type Interval, readClock, readDay } from './businessHours.ts'

const copy = text.supportContent.settings
const MOST = 4
const FRIDAY = 4
const usual: Interval = { from: '09:00', to: '17:00' }

type Day = readonly Interval[]
type DayProps = { name: string; day: Day; isWrong: boolean; onChange: (day: Day) => void }

const TimesOfDay = ({ name, day, isWrong, onChange }: DayProps) => {
  const change = (at: number, changed: Partial<Interval>) =>
    onChange(day.map((interval, index) => (index === at ? { ...interval, ...changed } : interval)))
  return (
    <li className={styles.day}>
      <strong>{name}</strong>
      <span className={styles.times}>
        {day.length === 0 && copy.dayOff}
        {day.map(({ from, to }, at) => (
          <span key={`${name} ${at + 1}`} className={styles.interval}>
            <TextInput
              size="sm"
              aria-label={copy.from(name, at + 1)}
              value={from}
              error={isWrong}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              onChange={(event) => change(at, { from: event.currentTarget.value })}
              onBlur={() => change(at, { from: readClock(from) })}
            />
            {copy.until}
            <TextInput
              size="sm"
              aria-label={copy.to(name, at + 1)}
              value={to}
              error={isWrong}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              onChange={(event) => change(at, { to: event.currentTarget.value })}
              onBlur={() => change(at, { to: readClock(to) })}
            />
            <CloseButton
              aria-label={copy.removeTimes(name, at + 1)}
              onClick={() => onChange(day.filter((_, index) => index !== at))}
            />
          </span>
        ))}
      </span>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={copy.addTimesTo(name)}
        disabled={day.length >= MOST}
        onClick={() => onChange([...day, usual])}
      >
        {copy.addTimes}
      </Button>
    </li>
  )
}

/** isJudged: whether invalid days are marked. */
type Props = { value: readonly Day[]; isJudged: boolean; onChange: (value: readonly Day[]) => void }

/** Opening hours by day, in the week order of the reader's locale. */
export const DaysField = ({ value, isJudged, onChange }: Props) => (
  <>
    <ul className={styles.days}>
      {inWeekOrder(copy.weekdays.map((name, at) => ({ name, at }))).map(({ name, at }) => (
        <TimesOfDay
          key={name}
          name={name}
          day={value[at] ?? []}
          isWrong={isJudged && dayFault(readDay(value[at] ?? [])) !== undefined}
          onChange={(day) => onChange(copy.weekdays.map((_, index) => (index === at ? day : (value[index] ?? []))))}
        />
      ))}
    </ul>
    <div>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onChange(copy.weekdays.map((_, at) => (at <= FRIDAY ? (value[0] ?? []) : (value[at] ?? []))))}
      >
        {copy.copyMonday}
      </Button>
    </div>
  </>
)

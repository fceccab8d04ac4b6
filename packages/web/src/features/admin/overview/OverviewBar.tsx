import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type MetricPeriod, metricPeriods, reporting } from '@vesica/contract'
import { useState } from 'react'
import { text } from '../../../i18n/text.ts'
import { ListExport } from '../../../lists/ListExport.tsx'
import { Beneath } from '../../../ui/Beneath.tsx'
import { daysText } from './metricText.ts'
import styles from './Overview.module.css'
import { queryOf, type OverviewView } from './overviewUrl.ts'

const copy = text.overview

type Props = { view: OverviewView; onView: (view: OverviewView) => void }

/** The first and last day of a custom period. */
const OwnPeriod = ({ view, onView, period }: Props & { period: reporting.MetricPeriodDays | undefined }) => {
  const [opened, setOpened] = useState(false)
  const [days, setDays] = useState({ from: '', to: '' })
  const open = () => {
    setDays(view.own ?? { from: period?.from ?? '', to: period?.to ?? '' })
    setOpened(!opened)
  }
  const apply = () => {
    onView({ ...view, own: days })
    setOpened(false)
  }
  const field = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={copy[name]}
      value={days[name]}
      onChange={(event) => {
        const { value } = event.currentTarget
        setDays((now) => ({ ...now, [name]: value }))
      }}
    />
  )
  return (
    <Beneath
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      button={
        <Button
          variant={view.own ? 'light' : 'default'}
          size="sm"
          leftSection={<IconCalendar size={16} />}
          aria-pressed={view.own !== undefined}
          onClick={open}
        >
          {copy.periods.own}
        </Button>
      }
    >
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {field('from')}
        {field('to')}
        <Button type="submit" disabled={days.from === '' || days.to === '' || days.from > days.to}>
          {copy.apply}
        </Button>
      </form>
    </Beneath>
  )
}

/** Selects the period, and exports all its numbers as a file. */
export const OverviewBar = ({ view, onView, period }: Props & { period: reporting.MetricPeriodDays | undefined }) => (
  <div className={styles.bar}>
    <h2 id="reports" className={styles.reports}>
      {copy.reports}
    </h2>
    <p className={styles.days}>
      {period && copy.against(daysText(period.from, period.to), daysText(period.beforeFrom, period.beforeTo))}
    </p>
    <div className={styles.choices}>
      <SegmentedControl
        size="sm"
        aria-label={copy.periodLabel}
        data={metricPeriods.map((value) => ({ value, label: copy.periods[value] }))}
        value={view.own ? '' : view.period}
        onChange={(next) => onView({ ...view, own: undefined, period: next as MetricPeriod })}
      />
      <OwnPeriod view={view} onView={onView} period={period} />
      <ListExport
        endpoint={reporting.exportOverview}
        query={queryOf(view)}
        file="overview"
        label={copy.export}
        done={copy.exported}
      />
    </div>
  </div>
)

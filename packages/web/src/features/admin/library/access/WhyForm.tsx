import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { type content, membership, libraryManagement } from '@vesica/contract'
import { useId, useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { isoOf } from '../../../../format/localTime.ts'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { Fact, Facts } from '../../../../ui/text/Facts.tsx'
import styles from '../Publishing.module.css'
import { MemberSelect, type Picked } from './MemberSelect.tsx'

const copy = text.adminLibrary.why
const abouts = ['level', 'member'] as const
type About = (typeof abouts)[number]

const Answer = ({ access }: { access: content.Access }) => (
  <section className={styles.answer} data-opens={access.opens || undefined} aria-live="polite">
    <h3>
      {access.opens ? <IconLockOpen size={20} aria-hidden="true" /> : <IconLock size={20} aria-hidden="true" />}
      {access.opens ? copy.opens : copy.locked}
    </h3>
    <p>{access.sentence}</p>
    <Facts>
      <Fact name={text.labels.availableTo}>{access.plans.map(({ name }) => name).join(', ') || copy.noPlans}</Fact>
      {access.upgradeTo && <Fact name={copy.upgrade}>{access.upgradeTo.name}</Fact>}
      {access.opensAt && <Fact name={copy.opensAt}>{dateTime(access.opensAt)}</Fact>}
    </Facts>
  </section>
)

type Query = ({ member: string } | { level: string }) & { at?: string }

const Asking = ({ id, asked }: { id: string; asked: Query }) => {
  const read = useRead(libraryManagement.explainAccess, { params: { id }, query: asked }, { keepPrevious: true })
  if (read.data) return <Answer access={read.data.access} />
  return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={3} dense />
}

const levelsOf = (plans: readonly membership.Plan[]) => [
  ...plans.map(({ level, name }) => ({ value: level, label: name })),
  { value: 'none', label: text.labels.noLevel },
]

/**
 * Checks whether an item opens to a level or member at a given time, and why. Uses the same check as members' requests.
 */
export const WhyForm = ({ item }: { item: libraryManagement.ManagedItem }) => {
  const plans = useRead(membership.listPlans, {})
  const disabledReason = useRights().disabledReason('people:read')
  const [about, setAbout] = useState<About>('level')
  const [level, setLevel] = useState(item.requiredLevel)
  const [member, setMember] = useState<Picked>()
  const [day, setDay] = useState('')
  const label = useId()
  // The current time is left to the server: rounded to the minute, a new item might not exist yet.
  const at = isoOf(day)
  const moment = at === undefined ? {} : { at }
  const levels = levelsOf(plans.data?.plans ?? [])
  return (
    <div className={styles.asked}>
      <div className={styles.source}>
        <span id={label} className={styles.sourceLabel}>
          {copy.about}
        </span>
        <SegmentedControl
          aria-labelledby={label}
          size="sm"
          data={abouts.map((value) => ({
            value,
            label: copy.abouts[value],
            disabled: value === 'member' && disabledReason !== undefined,
          }))}
          value={about}
          onChange={(next) => setAbout(next as About)}
        />
        {disabledReason && <p className={styles.needs}>{disabledReason}</p>}
      </div>
      {about === 'level' ? (
        <Select
          label={text.labels.level}
          data={
            levels.some(({ value }) => value === level) ? levels : [{ value: level, label: item.planName }, ...levels]
          }
          value={level}
          allowDeselect={false}
          onChange={(next) => next && setLevel(next)}
        />
      ) : (
        <MemberSelect chosen={member} onChoose={setMember} />
      )}
      <TextInput
        label={text.labels.date}
        description={copy.dayWhy}
        type="datetime-local"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {about === 'member' && !member && <p className={styles.needs}>{text.labels.chooseAMember}</p>}
      {about === 'level' && <Asking id={item.id} asked={{ level, ...moment }} />}
      {about === 'member' && member && <Asking id={item.id} asked={{ member: member.id, ...moment }} />}
    </div>
  )
}

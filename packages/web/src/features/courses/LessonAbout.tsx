import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconLock } from '@tabler/icons-react'
import type { courses } from '@vesica/contract'
import { fileSize } from '../../format/fileSize.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { opensText } from './courseCopy.ts'
import styles from './Lesson.module.css'
import { requirementHref } from './requirementHref.ts'

const copy = text.courses.lesson
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** What completion requires, and which requirements are met. */
const Rules = ({ completion: { rules } }: courses.OpenedLesson) =>
  rules.length > 0 && (
    <section className={styles.card} aria-labelledby="lesson-rules">
      <h2 id="lesson-rules">{copy.counts}</h2>
      <ul className={styles.rules}>
        {rules.map(({ rule, met, sentence }) => (
          <li key={rule} data-met={met || undefined}>
            {met ? <IconCircleCheck {...icon} /> : <IconCircle {...icon} />}
            <span>
              {sentence}
              <span className="visually-hidden"> {met ? text.labels.done : copy.notMet}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

/** Files of a lesson; names only for materials without a file. */
const Materials = ({ materials }: courses.OpenedLesson) =>
  materials.length > 0 && (
    <section className={styles.card} aria-labelledby="lesson-materials">
      <h2 id="lesson-materials">{copy.materials}</h2>
      <ul className={styles.materials}>
        {materials.map(({ id, name, url, bytes }) => (
          <li key={id}>
            {url === null ? (
              name
            ) : (
              <a href={url} download={name}>
                {name}
              </a>
            )}
            {bytes !== null && <small>{fileSize(bytes)}</small>}
          </li>
        ))}
      </ul>
    </section>
  )

type LockProps = { lesson: courses.OpenedLesson; upgradeHref: string | undefined }

/** Why a lesson is locked, and what unlocks it. */
const Lock = ({ lesson: { access, missing, course }, upgradeHref }: LockProps) => (
  <section className={styles.card} data-locked aria-labelledby="lesson-lock">
    <h2 id="lesson-lock">
      <IconLock size={20} stroke={1.6} aria-hidden="true" />
      {text.labels.locked}
    </h2>
    {/* The date depends on the member's time zone, which the server's sentence does not know. */}
    <p>{access.opensAt ? `${opensText(access.opensAt)}.` : access.sentence}</p>
    {missing.length > 0 && (
      <ul className={styles.materials} aria-label={text.labels.prerequisites}>
        {missing.map((requirement) => {
          const href = requirementHref(requirement)
          return (
            <li key={requirement.id ?? requirement.title}>
              {href ? <a href={href}>{requirement.title}</a> : requirement.title}
              <small>{text.media.cover.progress(Math.floor(requirement.fraction * 100))}</small>
            </li>
          )
        })}
      </ul>
    )}
    {access.upgradeTo && upgradeHref && (
      <Button component="a" href={upgradeHref} fullWidth>
        {text.labels.upgradeTo(access.upgradeTo.name)}
      </Button>
    )}
    <Button component="a" href={paths.course(course.id)} variant="default" fullWidth>
      {access.reason === 'not_enrolled' ? copy.toEnter : copy.toCourse}
    </Button>
  </section>
)

/** Beside a lesson: why it is locked, or its completion requirements and materials. */
export const LessonAbout = (props: LockProps) => {
  if (!props.lesson.access.opens) return <Lock {...props} />
  return (
    <>
      <Rules {...props.lesson} />
      <Materials {...props.lesson} />
    </>
  )
}

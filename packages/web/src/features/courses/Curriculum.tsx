import { IconCalendar, IconCheck, IconLock } from '@tabler/icons-react'
import type { courses } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { kindIcons } from '../../ui/cover/kinds.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import styles from './Course.module.css'
import { kindOf, leftOf, lengthOf, markOf, type SectionState, sectionState } from './courseCopy.ts'
import { LessonMark } from './LessonMark.tsx'
import { requirementHref } from './requirementHref.ts'

const copy = text.courses
const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

/** The end of a lesson's line: the remaining time once started, the length, or the type. */
const endOf = (lesson: courses.CurriculumLesson): string =>
  leftOf(lesson) ?? lengthOf(lesson) ?? copy.kinds[lesson.type].toLowerCase()

type LineProps = { lesson: courses.CurriculumLesson; courseId: string; isNow: boolean }

const Line = ({ lesson, courseId, isNow }: LineProps) => {
  const { id, number, title, type, sample, access } = lesson
  const Icon = kindIcons[kindOf(type)]
  const mark = markOf(lesson)
  return (
    <li
      className={styles.lesson}
      data-now={isNow || undefined}
      data-shut={mark === 'later' || mark === 'locked' || undefined}
    >
      <LessonMark lesson={lesson} />
      <span className={styles.number}>{number}</span>
      <span className={styles.lessonTitle}>
        <a href={paths.lesson(courseId, id)} aria-current={isNow ? 'step' : undefined}>
          {title}
        </a>
        {sample && access.opens && access.reason === 'sample' && (
          <span className={styles.sample}>{text.labels.freeSample}</span>
        )}
      </span>
      <span className={styles.lessonEnd}>
        {endOf(lesson)}
        <Icon size={16} stroke={1.6} role="img" aria-label={copy.kinds[type]} />
      </span>
    </li>
  )
}

/** Courses and lessons to finish first, with links. */
const Missing = ({ missing }: { missing: readonly courses.Requirement[] }) => {
  const [first, ...remaining] = missing
  if (!first) return null
  const href = requirementHref(first)
  const [before, after] = copy.first
  return (
    <span>
      {before}
      {href ? <a href={href}>{first.title}</a> : first.title}
      {remaining.length > 0 ? ` ${copy.firstMore(remaining.length)}` : after}
    </span>
  )
}

const State = ({ state }: { state: SectionState }) => (
  <span className={styles.state} data-state={state.kind === 'done' && state.done < state.of ? undefined : state.kind}>
    {state.kind === 'first' && (
      <>
        <IconLock {...icon} />
        <Missing missing={state.missing} />
      </>
    )}
    {state.kind === 'later' && (
      <>
        <IconCalendar {...icon} />
        {state.text}
      </>
    )}
    {state.kind === 'done' && (
      <>
        {state.done === state.of && <IconCheck {...icon} />}
        {text.labels.placeOf(state.done, state.of)}
      </>
    )}
    {state.kind === 'count' && copy.section.count(state.of)}
  </span>
)

type SectionProps = { section: courses.Section; course: courses.OpenedCourse; goOn: string | undefined }

const SectionPart = ({ section, course, goOn }: SectionProps) => (
  <section className={styles.section} aria-label={section.title || copy.curriculum}>
    {section.title && (
      <div className={styles.sectionHead}>
        <h2>{section.title}</h2>
        <State state={sectionState(section, course.enrolment !== null)} />
      </div>
    )}
    {section.description && <p className={styles.sectionWords}>{section.description}</p>}
    <ol className={styles.lessons}>
      {section.lessons.map((lesson) => (
        <Line key={lesson.id} lesson={lesson} courseId={course.id} isNow={lesson.id === goOn} />
      ))}
    </ol>
  </section>
)

/** All lessons of a course by section: done, open, and locked by prerequisites. */
export const Curriculum = ({ course }: { course: courses.OpenedCourse }) => {
  const goOn = course.enrolment ? course.nextLesson?.id : undefined
  const visible = course.sections.filter(({ lessons }) => lessons.length > 0)
  if (visible.length === 0)
    return (
      <div className={styles.curriculum}>
        <EmptyState title={copy.soon} why={copy.soonWhy} />
      </div>
    )
  return (
    <div className={styles.curriculum}>
      {visible.map((section) => (
        <SectionPart key={section.id ?? 'without'} section={section} course={course} goOn={goOn} />
      ))}
    </div>
  )
}

import type { courses, quizzes } from '@vesica/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { FrozenQuestion } from '../quizzes/frozen.rules.ts'

interface CourseTable {
  id: string
  title: string
  description: string
  category: string
  plan_id: string
  duration: string
  price_cents: ColumnType<string, bigint, bigint>
  objective: string
  audience: string
  tags: string[]
  shown_from: Date | null
  archived_at: Date | null
  featured: boolean
  certificate: boolean
  open_for_enrolment: boolean
  pace_choice: boolean
  version: Generated<number>
  curriculum_version: Generated<number>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  search: Generated<string>
}

export type CourseRow = Omit<Selectable<CourseTable>, 'search'>

interface EnrolmentTable {
  id: string
  course_id: string
  person_id: string
  /** In lower case for sorting; maintained by the database. */
  person_name: Generated<string>
  enrolled_at: Date
  time_zone: string
  pace: Generated<courses.Pace>
  price_cents: ColumnType<string, bigint, never>
  asset_code: string | null
  rate: string | null
  coin_units: ColumnType<string | null, bigint | null, never>
  /** Per mille; never decreases. */
  reached: Generated<number>
  finished_at: Generated<Date | null>
  last_seen_at: Generated<Date | null>
  last_lesson_id: Generated<string | null>
  nudged_at: Generated<Date | null>
  /** Lessons added until then have been announced; null: none since the enrollment. */
  told_until: Generated<Date | null>
  ended_at: Generated<Date | null>
  refunded_at: Generated<Date | null>
  refunded_by: Generated<string | null>
  refund_reason: Generated<string>
  refund_to_suspense: Generated<boolean>
}

export type EnrolmentRow = Selectable<EnrolmentTable>

interface AttemptTable {
  id: string
  lesson_id: string
  person_id: string
  number: number
  settings: ColumnType<quizzes.QuizSettings, string, never>
  /** A snapshot from the start, in the order of this attempt, with the right answers. */
  questions: ColumnType<FrozenQuestion[], string, never>
  answers: ColumnType<quizzes.AnswerInput[], string, string>
  begun_at: Date
  ends_at: Date | null
  submitted_at: Date | null
  /** Hundredths of a percent. */
  score: number | null
  passed: boolean | null
}

export type AttemptRow = Selectable<AttemptTable>

export interface CoursesTables {
  course: CourseTable
  course_section: {
    id: string
    course_id: string
    title: string
    description: string
    position: number
    release: courses.Release
    release_at: Date | null
    release_days: number | null
    release_hour: number | null
    deleted_at: Generated<Date | null>
  }
  course_requirement: {
    id: string
    course_id: string
    section_id: string | null
    position: number
    needs_course_id: string | null
    needs_item_id: string | null
    words: string
  }
  lesson: {
    id: string
    course_id: string
    section_id: string | null
    position: number
    type: courses.LessonType
    content_type: courses.LessonContent
    shown_from: Date | null
    completion: courses.Completion[]
    completion_seconds: number | null
    deleted_at: Generated<Date | null>
    /** For a removed lesson: the lesson that preceded it; null: it was the first in its section. */
    removed_after: Generated<string | null>
  }
  lesson_material: { id: string; lesson_id: string; position: number; name: string; file_id: string | null }
  course_enrolment: EnrolmentTable
  /** Maintained by the database. */
  course_count: { course_id: string; enrolled: string; finished: string }
  lesson_progress: {
    person_id: string
    lesson_id: string
    course_id: string
    marked_at: Generated<Date | null>
    passed_at: Generated<Date | null>
    accepted_at: Generated<Date | null>
    practice_minutes: Generated<number>
    completed_at: Generated<Date | null>
  }
  course_release_told: { enrolment_id: string; section_id: string }
  quiz: {
    lesson_id: string
    settings: ColumnType<quizzes.QuizSettings, string, string>
    questions: ColumnType<quizzes.QuestionInput[], string, string>
    version: Generated<number>
    changed_at: Date
  }
  quiz_attempt: AttemptTable
  submission: {
    id: string
    lesson_id: string
    person_id: string
    number: number
    text: string
    status: 'waiting' | 'accepted' | 'returned'
    handed_in_at: Date
    words: Generated<string>
    decided_by: string | null
    decided_at: Date | null
  }
  submission_file: { id: string; submission_id: string; position: number; name: string; file_id: string }
}

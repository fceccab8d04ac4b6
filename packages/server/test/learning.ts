import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Library } from './library.ts'
import type { Running } from './running.ts'

// Courses written directly as rows, for tests of access and progress: faster than through the API, and in any state.

interface CourseInput {
  title?: string
  level?: string
  price_cents?: number
  shown_from?: Date | null
  archived_at?: Date | null
  open_for_enrolment?: boolean
  pace_choice?: boolean
  certificate?: boolean
}

interface SectionInput {
  title?: string
  release?: 'now' | 'date' | 'days'
  release_at?: Date
  release_days?: number
  release_hour?: number
}

interface LessonInput {
  section?: string
  title?: string
  text?: string
  type?: string
  contentType?: 'video' | 'audio' | 'text' | 'document' | 'interactive'
  durationMs?: number
  externalUrl?: string
  completion?: readonly string[]
  seconds?: number
  shown_from?: Date | null
  sample?: boolean
  downloadable?: boolean
  chapters?: string
}

const itemTypes = { video: 'video', audio: 'audio', text: 'text', interactive: 'text', document: 'book' } as const

export interface Learning {
  course(input?: CourseInput): Promise<string>
  section(courseId: string, input?: SectionInput): Promise<string>
  lesson(courseId: string, input?: LessonInput): Promise<string>
  /** Adds prerequisites to a section or to the whole course. */
  requires(courseId: string, needs: { course?: string; item?: string; words?: string; section?: string }): Promise<void>
  /** Enrolls a person. @returns the id of the enrollment */
  enrol(courseId: string, personId: string, at?: Date): Promise<string>
  /** Adds the file that a lesson plays, or a material. @returns the id of the material, if it is one */
  file(lessonId: string, bytes: Buffer, name: string, as?: 'item' | 'material'): Promise<string>
}

type Written = Pick<Library, 'running' | 'planOf'>

/** Inserts rows. */
const writerOf = ({ running }: Written) => {
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const complete = { id: randomUUID(), ...row }
    const names = Object.keys(complete)
    const values = names.map((_, index) => `$${index + 1}`)
    await running.sql(
      `insert into ${table} (${names.join(', ')}) values (${values.join(', ')})`,
      Object.values(complete),
    )
    return complete.id
  }
  /** The row count of a course in a table, which is the position of the next row. */
  const position = async (table: string, courseId: string): Promise<number> => {
    const [row] = await running.sql(`select count(*)::int as n from ${table} where course_id = $1`, [courseId])
    return Number(row?.['n'])
  }
  const hourAgo = () => new Date(running.clock.now().getTime() - 3_600_000)
  return { insert, position, hourAgo }
}

export const aLearning = (library: Written): Learning => {
  const { running, planOf } = library
  const { insert, position, hourAgo } = writerOf(library)
  return {
    ...lessonsOf(library),
    course: ({ level = 'seeker', ...input } = {}) =>
      insert('course', {
        title: `Course ${randomUUID()}`,
        description: 'What it is about.',
        category: 'Meditation',
        plan_id: planOf(level),
        duration: '2 h',
        shown_from: hourAgo(),
        created_at: running.clock.now(),
        updated_at: running.clock.now(),
        ...input,
      }),
    section: async (courseId, input = {}) =>
      insert('course_section', {
        course_id: courseId,
        title: `Section ${randomUUID()}`,
        position: await position('course_section', courseId),
        ...input,
      }),
    requires: async (courseId, { course, item, words = '', section }) => {
      await insert('course_requirement', {
        course_id: courseId,
        section_id: section ?? null,
        position: await position('course_requirement', courseId),
        needs_course_id: course ?? null,
        needs_item_id: item ?? null,
        words,
      })
    },
    enrol: (courseId, personId, at = running.clock.now()) =>
      insert('course_enrolment', { course_id: courseId, person_id: personId, enrolled_at: at }),
  }
}

const lessonsOf = (library: Written): Pick<Learning, 'lesson' | 'file'> => {
  const { running } = library
  const { insert, position, hourAgo } = writerOf(library)
  return {
    lesson: async (courseId, input = {}) => {
      const [course] = await running.sql('select plan_id from course where id = $1', [courseId])
      const { contentType = 'text', shown_from = hourAgo(), text = '' } = input
      const id = await insert('content_item', {
        ...itemOf(input),
        type: itemTypes[contentType],
        course_id: courseId,
        plan_id: course?.['plan_id'],
        shown_from,
        created_at: running.clock.now(),
        updated_at: running.clock.now(),
      })
      await insert('lesson', {
        id,
        course_id: courseId,
        section_id: input.section ?? null,
        position: await position('lesson', courseId),
        type: input.type ?? (contentType === 'video' || contentType === 'audio' ? contentType : 'reading'),
        content_type: contentType,
        shown_from,
        completion: input.completion ?? ['hand'],
        completion_seconds: input.seconds ?? null,
      })
      if (text)
        await running.sql('insert into content_passage (item_id, position, words) values ($1, 0, $2)', [id, text])
      return id
    },
    file: async (lessonId, bytes, name, as = 'item') => {
      const stored = await aStoredFile(running, bytes, name)
      if (as === 'material')
        return insert('lesson_material', { lesson_id: lessonId, position: 0, name, file_id: stored })
      await running.sql('update content_item set file_id = $2 where id = $1', [lessonId, stored])
      return lessonId
    },
  }
}

const itemOf = (input: LessonInput) => ({
  title: input.title ?? `Lesson ${randomUUID()}`,
  description: 'What it teaches.',
  duration: '5 min',
  featured: false,
  sample: input.sample ?? false,
  downloadable: input.downloadable ?? false,
  external_url: input.externalUrl ?? null,
  text_content: input.text ?? '',
  tags: [],
  chapters: input.chapters ?? '[]',
  duration_ms: input.durationMs ?? null,
})

const mimes = { mp4: 'video/mp4', mp3: 'audio/mpeg', pdf: 'application/pdf' } as const

/** A file as an upload stores it. */
const aStoredFile = async ({ app }: Running, bytes: Buffer, name: string): Promise<string> => {
  const path = join(app.files.uploadsDir, randomUUID())
  await writeFile(path, bytes)
  const kind = name.split('.').at(-1) as keyof typeof mimes
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const received = { field: 'file', path, name, kind, mime: mimes[kind], bytes: bytes.length, sha256 }
  return app.files.placing([received], async (placed) => {
    const stored = await app.db.transact((tx) => app.files.keep(tx, placed, 'content'))
    return stored.id
  })
}

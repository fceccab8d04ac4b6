import type { courses, quizzes, courseManagement } from '@vesica/contract'

/** A lesson of a demo course. Its files are in `media/` and `texts/`. */
export interface DemoLesson {
  title: string
  description: string
  duration: string
  type: courses.LessonType
  contentType?: courses.LessonContent
  /** Its text, or the name of a text in `texts/`. */
  text?: string
  words?: string
  /** The path of its file. */
  file?: string
  /** The name of its captions in `media/`. */
  captions?: string
  materials?: string[]
  sample?: true
  downloadable?: true
  hidden?: true
  /** Default: that of its type. */
  completion?: courses.Completion[]
  seconds?: number
  questions?: readonly quizzes.QuestionInput[]
}

export interface DemoSection {
  title: string
  description?: string
  release?: 'now' | 'days' | 'next week'
  days?: number
  hour?: number
  lessons: readonly DemoLesson[]
}

export interface DemoCourse {
  title: string
  description: string
  category: courseManagement.ManagedCourse['category']
  /** The level whose members can open it. */
  level: 'seeker' | 'guardian' | 'master'
  duration: string
  price?: string
  objective: string
  audience: string
  tags: string
  /** Prerequisites: titles of demo courses or library items, or free text. */
  after?: readonly string[]
  featured?: true
  pace?: true
  state?: 'draft' | 'archived'
  /** Lessons outside of sections. */
  lessons?: readonly DemoLesson[]
  sections: readonly DemoSection[]
}

type Answers = readonly [text: string, right: boolean][]

/** A quiz question with answers to choose from or to put in order. */
export const question = (
  id: string,
  kind: 'single' | 'several' | 'order',
  prompt: string,
  answers: Answers,
  explanation = '',
) => ({
  id,
  kind,
  prompt,
  options: answers.map(([text, right], at) => ({ id: `${id}-${at + 1}`, text, right })),
  accepted: [],
  explanation,
})

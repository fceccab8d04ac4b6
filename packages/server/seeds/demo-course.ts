import type { courses, quizzes, teaching } from '@vesica/contract'

/** A lesson of a course of the demo. What it plays or says lies beside this file: `media/` and `words/`. */
export interface DemoLesson {
  title: string
  description: string
  duration: string
  type: courses.LessonType
  contentType?: courses.LessonContent
  /** Its text, or the name of one in `words/`. */
  text?: string
  words?: string
  /** Name of its file, with its folder. */
  file?: string
  /** Name of its captions in `media/`. */
  captions?: string
  materials?: string[]
  sample?: true
  downloadable?: true
  hidden?: true
  /** As usual for its type unless said otherwise. */
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
  category: teaching.ManagedCourse['category']
  /** The level whose members it opens to. */
  level: 'seeker' | 'guardian' | 'master'
  duration: string
  price?: string
  objective: string
  audience: string
  tags: string
  /** Titles of courses of the demo that come first, and words. */
  after?: readonly string[]
  featured?: true
  pace?: true
  state?: 'draft' | 'archived'
  /** Lessons that stand in no section. */
  lessons?: readonly DemoLesson[]
  sections: readonly DemoSection[]
}

type Answers = readonly [text: string, right: boolean][]

/** A question with answers to choose from, or to put in order. */
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

import { membership, type courseManagement, courseManagement as calls } from '@vesica/contract'
import type { aNetwork } from './network.ts'

/** A course as administrators edit it: a draft without lessons, unless changed. */
export const aCourse = (changed: Partial<courseManagement.EditedCourse> = {}): courseManagement.EditedCourse => ({
  id: 'id-of-silence',
  title: 'The second silence',
  description: 'Sit without waiting.',
  category: 'Meditation',
  requiredLevel: 'seeker',
  planId: 'id-of-Seeker',
  planName: 'Seeker',
  duration: '6 h',
  price: 0,
  courseObjective: '',
  audience: '',
  prerequisites: [],
  tags: [],
  published: false,
  status: 'draft',
  featured: false,
  certificateAvailable: true,
  openForEnrollment: true,
  paceChoice: false,
  enrollments: 0,
  completionRate: null,
  lessons: 0,
  lessonsPublished: 0,
  updatedAt: '2026-03-04T09:30:00.000Z',
  version: 3,
  sections: [],
  curriculum: [],
  curriculumVersion: 5,
  ...changed,
})

export const aSection = (changed: Partial<courseManagement.ManagedSection> = {}): courseManagement.ManagedSection => ({
  id: 'id-of-arriving',
  title: 'Arriving',
  description: '',
  release: 'now',
  releaseAt: null,
  releaseDays: null,
  releaseHour: null,
  requires: [],
  ...changed,
})

/** A text lesson, unless changed. */
export const aLesson = (changed: Partial<courseManagement.EditedLesson> = {}): courseManagement.EditedLesson => ({
  id: 'id-of-sitting',
  courseId: 'id-of-silence',
  sectionId: null,
  number: 1,
  title: 'Where you sit',
  description: 'The place, the hour, the back.',
  duration: '22 min',
  durationMs: null,
  type: 'reading',
  contentType: 'text',
  published: true,
  sample: false,
  downloadable: false,
  completion: ['coverage'],
  completionSeconds: null,
  sourceType: 'text',
  contentUrl: null,
  externalUrl: null,
  uploadedFile: null,
  materials: [],
  textPreview: 'Sit down.',
  questions: 0,
  updatedAt: '2026-03-04T09:30:00.000Z',
  version: 2,
  textContent: 'Sit down.',
  captions: [],
  chapters: [],
  ...changed,
})

const plan = (name: string): membership.Plan => ({
  id: `id-of-${name}`,
  name,
  description: '',
  price: 79,
  icon: '🌱',
  level: name.toLowerCase(),
  popular: false,
  features: [],
  rewards: [],
})

export const courseMetrics = {
  totalCourses: 4,
  publishedCourses: 2,
  draftCourses: 1,
  archivedCourses: 1,
  totalEnrollments: 1234,
  courseCompletion: 41.6,
  activeStudents: 17,
  submissionsWaiting: 2,
}

/** Stubs these courses, and everything else their screen reads. */
export const someCourses = (
  network: ReturnType<typeof aNetwork>,
  courses: readonly courseManagement.EditedCourse[],
): void => {
  network.answers(calls.listManagedCourses, {
    courses: [...courses],
    total: courses.length,
    next_cursor: null,
    previous_cursor: null,
  })
  const [first] = courses
  if (first) network.answers(calls.getManagedCourse, { course: first })
  network.answers(calls.getCoursesAnalytics, { analytics: courseMetrics })
  network.answers(membership.listPlans, { plans: ['Seeker', 'Guardian', 'Master'].map(plan) })
}

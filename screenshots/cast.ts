import type { Page } from '@playwright/test'

/** Who is signed in. */
export type Viewer = 'visitor' | 'applicant' | 'member' | 'student' | 'administrator'

/** A picture: the page, who sees it, and what to do there first. */
export interface Screen {
  name: string
  viewer: Viewer
  path: string
  /** Text that is visible once the page is ready. */
  shows: string
  then?: (page: Page) => Promise<void>
  /** Its name in the tour of the landing page. */
  tour?: string
}

/** Records of the demo data that the pictures show. */
export interface Cast {
  applicantId: string
  /** A pending deposit of the member. */
  depositId: string
  /** A video that the member can open. */
  videoId: string
  /** A ticket in progress of the member. */
  ticketId: string
  /** A course of the student, and one of its lessons with audio or video. */
  course: { id: string; lessonId: string }
  /** Completes the first step of signing up, up to the payment. */
  reachPayment: (page: Page) => Promise<void>
}

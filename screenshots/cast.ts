import type { Page } from '@playwright/test'

/** Whose browser a screen is looked at in. */
export type Viewer = 'visitor' | 'applicant' | 'member' | 'student' | 'administrator'

/** One picture: where to go as whom, and what to do there until it shows what it should. */
export interface Screen {
  name: string
  viewer: Viewer
  path: string
  /** Text that is there once the screen is drawn. */
  shows: string
  then?: (page: Page) => Promise<void>
  /** Only where it is another screen there. */
  size?: 'desktop' | 'phone'
  /** Its name in the tour of the front page. */
  tour?: string
}

/** People of the demo data that pictures are about. */
export interface Cast {
  applicantId: string
  memberId: string
  /** Requests of that member: one to withdraw that is approved, one to deposit that waits. */
  withdrawalId: string
  depositId: string
  /** On the shelf of the store. */
  productId: string
  /** Orders of that member: one on its way, and the id of one that waits to be sent. */
  sent: { id: string; reference: string }
  orderId: string
  /** Items of the library that open to that member, by what they are. */
  items: Record<'video' | 'text', string>
  /** Of that member: a ticket that is being talked about. */
  ticketId: string
  /** A course that the student is in, and one of its lessons that plays. */
  course: { id: string; lessonId: string }
  /** Goes through the first step of signing up, to the payment. */
  reachPayment: (page: Page) => Promise<void>
  /** Turns the applicant down. */
  deny: () => Promise<void>
  maintain: (on: boolean) => Promise<void>
}

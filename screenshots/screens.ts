import type { Page } from '@playwright/test'
import type { Cast, Screen } from './cast.ts'

const waitForProof = (page: Page): Promise<void> =>
  page.getByRole('img', { name: /^Proof of payment sent by/ }).waitFor()

/** The screens of the tour and of README.md. */
export const screensOf = ({ applicantId, depositId, videoId, ticketId, course, reachPayment }: Cast): Screen[] => [
  { name: 'landing', viewer: 'visitor', path: '/', shows: 'Most Popular' },
  { name: 'sign-up', viewer: 'visitor', path: '/auth/signup', shows: 'Full name', then: reachPayment, tour: 'signup' },
  { name: 'waiting-room', viewer: 'applicant', path: '/dashboard', shows: 'What happens next', tour: 'waiting' },
  { name: 'dashboard', viewer: 'member', path: '/dashboard', shows: 'Recent Activity', tour: 'dashboard' },
  { name: 'wallet', viewer: 'member', path: '/wallet', shows: 'Bitcoin', tour: 'wallet' },
  { name: 'store', viewer: 'member', path: '/store', shows: 'Add to cart', tour: 'store' },
  { name: 'library', viewer: 'member', path: '/content', shows: 'Continue', tour: 'library' },
  { name: 'library-film', viewer: 'member', path: `/content/${videoId}`, shows: 'Notes' },
  { name: 'course', viewer: 'student', path: `/content/courses/${course.id}`, shows: 'Staying' },
  {
    name: 'course-lesson',
    viewer: 'student',
    path: `/content/courses/${course.id}/lessons/${course.lessonId}`,
    shows: 'Four in, four out',
    tour: 'lesson',
  },
  { name: 'support', viewer: 'member', path: '/support', shows: 'New ticket', tour: 'support' },
  { name: 'support-ticket', viewer: 'member', path: `/support/${ticketId}`, shows: 'The light is poor here today' },
  {
    name: 'admin-helpdesk',
    viewer: 'administrator',
    path: `/admin/support?ticket=${ticketId}`,
    shows: 'The light is poor here today',
  },
  {
    name: 'admin-review',
    viewer: 'administrator',
    path: `/admin/users?open=review:${applicantId}`,
    shows: 'Ada Applicant',
    then: waitForProof,
  },
  {
    name: 'admin-transaction-review',
    viewer: 'administrator',
    path: `/admin/transactions?review=${depositId}`,
    shows: 'Ledger entries on approval',
    then: waitForProof,
  },
]

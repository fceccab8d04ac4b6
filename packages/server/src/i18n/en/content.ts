import { byCount, plural } from '@vesica/contract'

/** The library, courses, quizzes and assignments, for members and administrators. */
export const content = {
  openLibrary: 'Open the library',
  policy: {
    changed: 'Access by level',
    access: 'Access',
    items: { exact: 'its own items', inclusive: 'its own items and those of the levels below' },
  },
  course: {
    open: 'Open the course',
    openAll: 'Open the courses',
    openStudents: 'Open the students',
    changed: (title: string) => `The course ${title}`,
    paidChanged: (title: string) => `The paid course ${title}`,
    plan: 'Plan',
    entry: (title: string) => `Course ${title}`,
    paid: (course: string, paid: string, reference: string) => ({
      title: `You paid for ${course}`,
      text: `You paid ${paid} from your wallet (${reference}). The receipt is in your purchase history.`,
    }),
    finished: (course: string, hasCertificate: boolean) => ({
      title: `You’ve completed ${course}`,
      text: hasCertificate ? 'Your certificate is ready to download and share.' : 'You can come back to it any time.',
    }),
    /** @param opened the number of sections  @param section the first of them */
    sectionsOpened: (course: string, section: string, opened: number) => {
      const sections = byCount(opened, 'A section', plural(opened, 'section'))
      const verb = byCount(opened, 'is', 'are')
      const names = byCount(opened, section, `${section} and ${opened - 1} more`)
      return {
        title: `${sections} of ${course} ${verb} open`,
        text: `${names} of ${course} ${verb} now available to you.`,
      }
    },
    /** @param added the number of lessons  @param lesson the first of them */
    lessonsAdded: (course: string, lesson: string, added: number) => ({
      title: `${byCount(added, 'A new lesson', plural(added, 'new lesson'))} in ${course}`,
      text: `${lesson} ${byCount(added, 'was', 'and others were')} added to ${course}.`,
    }),
    message: (course: string) => `A message about ${course}`,
    studentsNotified: (by: { name: string; wrote: string }, course: string, students: number) => ({
      title: `${plural(students, 'student')} of ${course} notified: ${by.name}`,
      text: `${by.name} wrote: ${by.wrote}`,
    }),
  },
  refund: {
    received: ({
      course,
      amount,
      reference,
      reason,
    }: Record<'course' | 'amount' | 'reference' | 'reason', string>) => ({
      title: `Your payment for ${course} was refunded`,
      text: `${amount} was returned to your wallet (${reference}), and you’re no longer enrolled in the course. Reason: ${reason}`,
    }),
    /** @param refund `to` undefined: a member who was removed */
    made: (by: string, refund: Record<'course' | 'amount' | 'reason', string> & { to: string | undefined }) => ({
      title: `${by} refunded the price of ${refund.course}`,
      text: `${by} refunded ${refund.amount} to ${refund.to ?? 'a member who was removed'}. Reason: ${refund.reason}`,
    }),
  },
  lesson: {
    open: 'Open the lesson',
    changed: (title: string, course: string) => `The lesson ${title} of ${course}`,
    freeSample: 'Free sample',
  },
  quizPassed: (lesson: string, percent: number) => ({
    title: `Passed: ${lesson}`,
    text: `You scored ${percent}%. The lesson shows your results and what comes next.`,
  }),
  certificateRevoked: ({ number, course, reason }: Record<'number' | 'course' | 'reason', string>) => ({
    title: 'Your certificate was revoked',
    text: `Your certificate ${number} for “${course}” is no longer valid. ${reason}`,
  }),
  assignment: {
    review: 'Review the assignment',
    submitted: (by: string, lesson: string) => ({
      title: `Assignment submitted: ${lesson}`,
      text: `${by} submitted an assignment. It’s waiting for a reply.`,
    }),
    accepted: (lesson: string) => ({ title: `Accepted: ${lesson}`, text: 'Your submission was accepted.' }),
    returned: (lesson: string) => ({
      title: `Returned: ${lesson}`,
      text: 'Your submission was returned. You can submit it again.',
    }),
    comment: (comment: string) => `Comment: ${comment}`,
  },
}

/** Shown in place of metrics about people while analytics is off. */
export const analytics = {
  off: 'Analytics is off',
  offMember: 'Your progress is still saved, and everything resumes where you left off.',
  offAdmin: 'Metrics about people aren’t calculated or shown. To turn analytics on, go to System, then Features.',
}

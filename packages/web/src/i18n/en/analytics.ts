/** What stands in place of figures about people while analytics is off. */
export const analytics = {
  off: 'Analytics is off',
  offMember: 'Your progress is kept, and everything resumes where you stopped.',
  offAdmin: 'Figures about people are neither added up nor shown. The switch is on the System screen, below Features.',
}

/** Comments, for their authors and the moderators. */
export const community = {
  openDiscussion: 'Open the discussion',
  replied: (by: string, title: string) => `${by} replied to your comment on “${title}”`,
  /** Above the quoted reply in an email. */
  repliedBelow: (by: string, title: string) => `${by} replied to your comment on “${title}”:`,
  reported: 'A comment was reported',
  review: 'Review the comment',
  hidden: (reason: string) => ({
    title: 'Your comment was hidden',
    text: `Other members can’t see it any more. Reason: ${reason}`,
  }),
  yourComment: (excerpt: string) => `Your comment: ${excerpt}`,
  banned: (reason: string) => ({
    title: 'You can’t comment for now',
    text: `One of your comments was reported. You can’t comment for now. Reason: ${reason}`,
  }),
  bannedUntil: (time: string) => `You can comment again from ${time}.`,
}

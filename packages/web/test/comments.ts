import type { community } from '@vesica/contract'

/** A comment as members see it. */
export const aComment = (changed: Partial<community.Comment> = {}): community.Comment => ({
  id: 'comment',
  author: 'Ben',
  staff: false,
  state: 'shown',
  text: 'The **second** part.',
  createdAt: '2026-01-02T12:00:00.000Z',
  editedAt: null,
  replies: 0,
  own: false,
  editableUntil: null,
  reported: false,
  hiddenReason: null,
  ...changed,
})

/** A discussion with its comments. */
export const aDiscussion = (comments: community.Comment[], open = true, bannedUntil: string | null = null) => ({
  discussion: { open, comments: comments.length },
  bannedUntil,
  comments,
  next_cursor: null,
  previous_cursor: null,
})

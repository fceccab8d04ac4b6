import type { content } from '@vesica/contract'

const guardian = { id: 'id-of-guardian', name: 'Guardian', level: 'guardian' }
const master = { id: 'id-of-master', name: 'Master', level: 'master' }

/** Access of a Guardian member to included content. */
export const openWith: content.Access = {
  opens: true,
  reason: 'level',
  sentence: 'It’s included in the Guardian membership.',
  plans: [guardian],
  upgradeTo: null,
  opensAt: null,
}

/** Content for Master members only, as seen by a Guardian who can upgrade. */
export const forMasters: content.Access = {
  opens: false,
  reason: 'other_level',
  sentence: 'It’s available to Master members.',
  plans: [master],
  upgradeTo: master,
  opensAt: null,
}

/** A library item as a Guardian sees it. */
export const anItem = (changed: Partial<content.OpenedItem> = {}): content.OpenedItem => ({
  id: 'id-of-item',
  title: 'Breath before words',
  description: 'Twenty minutes of sitting.',
  type: 'article',
  category: 'Meditation',
  categoryId: 'id-of-category',
  categoryEmoji: '🧘',
  duration: '9 min',
  durationMs: null,
  requiredLevel: 'guardian',
  planId: guardian.id,
  planName: guardian.name,
  featured: false,
  sample: false,
  tags: ['breath'],
  thumbnailUrl: null,
  image: null,
  images: null,
  publishedAt: '2026-01-02T12:00:00.000Z',
  updatedAt: '2026-01-02T12:00:00.000Z',
  access: openWith,
  isUploaded: false,
  fileUrl: null,
  downloadable: false,
  lessons: [],
  certificateAvailable: false,
  progress: null,
  favourite: false,
  textContent: null,
  captions: [],
  chapters: [],
  file: null,
  ...changed,
})

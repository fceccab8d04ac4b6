import {
  type contentCategories,
  contentCategories as categoryCalls,
  membership,
  libraryManagement,
  type Reply,
} from '@vesica/contract'
import type { aNetwork } from './network.ts'

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

export const stillness: contentCategories.ContentCategory = {
  id: 'id-of-stillness',
  name: 'Stillness',
  description: 'To sit with.',
  type: 'text',
  emoji: '📝',
  active: true,
  contentCount: 1,
}

/** An article as administrators edit it: a draft, unless changed. */
export const anItem = (changed: Partial<libraryManagement.EditedItem> = {}): libraryManagement.EditedItem => ({
  id: 'id-of-breath',
  title: 'Breath before words',
  description: 'Twenty minutes of sitting.',
  type: 'article',
  category: stillness.name,
  categoryId: stillness.id,
  categoryEmoji: stillness.emoji,
  duration: '20 min',
  durationMs: null,
  requiredLevel: 'seeker',
  planId: 'id-of-Seeker',
  planName: 'Seeker',
  featured: false,
  sample: false,
  tags: ['breath'],
  thumbnailUrl: null,
  image: null,
  images: null,
  publishedAt: null,
  updatedAt: '2026-03-04T09:30:00.000Z',
  isUploaded: false,
  fileUrl: null,
  downloadable: false,
  published: false,
  publishAt: null,
  sourceType: 'text',
  externalUrl: null,
  uploadedFile: null,
  version: 3,
  captions: [],
  chapters: [],
  textContent: '# Arriving\n\nSit down.',
  ...changed,
})

type Analytics = Reply<typeof libraryManagement.getContentAnalytics>['analytics']

export const managedMetrics: Analytics = {
  totalContent: 12,
  publishedContent: 7,
  scheduledContent: 2,
  draftContent: 3,
  featuredContent: 3,
  activeCategories: 7,
  inactiveCategories: 1,
  types: { video: 3, audio: 4, article: 2, text: 1, book: 2, course: 0 },
  policy: 'exact',
  mostMegabytes: 100,
}

/** Stubs the library with these items, and everything else its screen reads. */
export const aLibrary = (
  network: ReturnType<typeof aNetwork>,
  items: readonly libraryManagement.EditedItem[],
): void => {
  network.answers(libraryManagement.listManagedContent, {
    content: [...items],
    total: items.length,
    next_cursor: null,
    previous_cursor: null,
  })
  const [first] = items
  if (first) network.answers(libraryManagement.getManagedContent, { content: first })
  network.answers(libraryManagement.getContentAnalytics, { analytics: managedMetrics })
  network.answers(categoryCalls.listManagedContentCategories, { categories: [stillness] })
  network.answers(membership.listPlans, { plans: ['Seeker', 'Guardian', 'Master'].map(plan) })
}

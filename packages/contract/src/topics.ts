/**
 * The topics of changes, sent by `GET /events` as server-sent events named `change` with data `{ "topics": [...] }`. A
 * topic names what to reload; no data is sent with it. `session` means that the session has ended. Each read lists the
 * topics that invalidate its response.
 */
export const topics = [
  'me',
  'notifications',
  'announcements',
  'members',
  'platform',
  'plans',
  'codes',
  'coins',
  'wallet',
  'products',
  'cart',
  'orders',
  'content',
  'courses',
  'community',
  'live_sessions',
  'tickets',
  'presence',
  'desk',
  'faq',
  'control',
  'progress',
  'audit',
  'api_keys',
  'webhooks',
  'health',
  'backups',
  'imports',
  'views',
  'session',
] as const
export type Topic = (typeof topics)[number]

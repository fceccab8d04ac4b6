/**
 * What can change, told by `GET /events` as server-sent events named `change` with data `{ "topics": [...] }`. A topic
 * names what to read again; no data travels with it. `session` tells that the session has ended. Each call that is read
 * says which topics make its answer old.
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

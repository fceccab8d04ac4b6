import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, linesOrNothing } from '../fields.ts'
import { accent, platformTexts, Branding, MAX_PLATFORM_TEXT, platformNameField } from '../branding.ts'

// Branding: name, color, logo, terms and privacy.

/** All of it, as administrators edit it. */
export const PlatformBranding = Branding.extend({
  name: z.string(),
  /** In Markdown; empty: the product's own. */
  terms: z.string(),
  privacy: z.string(),
})
export type PlatformBranding = z.output<typeof PlatformBranding>

const reply = z.object({ branding: PlatformBranding })

export const getBranding = endpoint({
  name: 'getBranding',
  method: 'GET',
  path: '/system-controls/branding',
  access: 'admin',
  right: 'settings:read',
  summary: 'Get branding: name, color, logo, terms and privacy policy',
  topics: ['platform'],
  response: reply,
})

export const setBranding = endpoint({
  name: 'setBranding',
  method: 'POST',
  path: '/system-controls/branding',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: "Update the platform's name and color, effective immediately",
  body: z.strictObject({ name: platformNameField, accent: accent.nullable() }),
  example: { body: { name: 'Vesica', accent: null } },
  response: reply,
  refusals: ['address_returns'],
})

export const mostMarkBytes = 1024 ** 2

export const setLogo = endpoint({
  name: 'setLogo',
  method: 'POST',
  path: '/system-controls/branding/logo',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: "Upload the platform's logo, shown whole in a square. Animations use their first frame",
  multipart: true,
  files: { mark: { maxBytes: mostMarkBytes, kinds: ['jpeg', 'gif', 'png'], required: true } },
  response: reply,
  refusals: ['image_unreadable'],
  allowance: 'upload',
})

export const removeLogo = endpoint({
  name: 'removeLogo',
  method: 'DELETE',
  path: '/system-controls/branding/logo',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: "Delete the platform's logo and use the default. Has no effect without a custom one",
  response: reply,
})

export const getLogo = endpoint({
  name: 'getLogo',
  method: 'GET',
  path: '/logos/{id}',
  access: 'anyone',
  summary: "Get the platform's logo as WebP. A new logo has a new URL",
  params: z.strictObject({ id: anyId }),
  topics: [],
  duringMaintenance: true,
})

export const setPlatformText = endpoint({
  name: 'setPlatformText',
  method: 'POST',
  path: '/system-controls/branding/text',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Update the terms or privacy policy in Markdown. Empty uses the default',
  body: z.strictObject({ name: z.enum(platformTexts), text: linesOrNothing(MAX_PLATFORM_TEXT) }),
  example: { body: { name: 'terms', text: 'Members are **kind** to each other.' } },
  response: reply,
})

export const getPlatformText = endpoint({
  name: 'getPlatformText',
  method: 'GET',
  path: '/platform/text',
  access: 'anyone',
  summary: 'Get the terms or privacy policy in Markdown. Empty if the platform has none of its own',
  query: z.strictObject({ name: z.enum(platformTexts) }),
  example: { query: { name: 'terms' } },
  topics: ['platform'],
  response: z.object({ text: z.string() }),
  duringMaintenance: true,
})

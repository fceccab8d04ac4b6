import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, id } from '../fields.ts'
import { LandingChoice, VisibleLanding, usualLanding } from '../landing.ts'
import { pictured } from '../pictures.ts'

// The landing page, as administrators edit it.

const reply = z.object({ landing: VisibleLanding })
const shared = { access: 'admin', right: 'settings:write' } as const
const body = LandingChoice
const example = {
  body: {
    ...usualLanding,
    texts: { ...usualLanding.texts, title: 'Come in, and stay a while.' },
    sections: [
      { title: 'Mornings in the garden', text: 'We sit together.', icon: 'calendar', part: null, picture: null },
    ],
    questions: [{ question: 'May I bring a friend?', answer: 'Yes.' }],
    tour: ['dashboard', 'library'],
  } satisfies LandingChoice,
}

export const getLanding = endpoint({
  name: 'getLanding',
  method: 'GET',
  path: '/system-controls/landing',
  access: 'admin',
  right: 'settings:read',
  summary: 'Get the editable front page copy. Empty or null fields use the default',
  topics: ['platform'],
  response: reply,
})

export const setLanding = endpoint({
  ...shared,
  name: 'setLanding',
  method: 'POST',
  path: '/system-controls/landing',
  proof: 'recent',
  summary: 'Update the front page, effective immediately. Empty or null fields use the default',
  body,
  example,
  response: reply,
})

export const previewLanding = endpoint({
  ...shared,
  name: 'previewLanding',
  method: 'POST',
  path: '/system-controls/landing/preview',
  addresses: 'unread',
  summary: 'Preview the front page with the submitted copy. Nothing is saved',
  body,
  example,
  response: z.object({ html: z.string() }),
})

export const mostLandingPictureBytes = 10 * 1024 ** 2

export const addLandingPicture = endpoint({
  ...shared,
  name: 'addLandingPicture',
  method: 'POST',
  path: '/system-controls/landing/picture',
  proof: 'recent',
  summary: 'Upload a picture for the front page. It is visible once a section references it',
  multipart: true,
  files: {
    picture: { maxBytes: mostLandingPictureBytes, kinds: ['jpeg', 'gif', 'png', 'webp'], required: true },
  },
  response: z.object({ picture: z.object({ id, ...pictured }) }),
  refusals: ['image_unreadable'],
  allowance: 'upload',
})

export const getLandingPicture = endpoint({
  name: 'getLandingPicture',
  method: 'GET',
  path: '/landing-images/{id}/{width}',
  access: 'anyone',
  summary: 'Get a front page picture as WebP in one of its widths. A new picture has a new URL',
  params: z.strictObject({ id: anyId, width: z.enum(['320', '640', '1280']) }),
})

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, id } from '../fields.ts'
import { LandingChoice, VisibleLanding, usualLanding } from '../landing.ts'
import { pictured } from '../pictures.ts'

// What the front page says, as administrators change it.

const reply = z.object({ landing: VisibleLanding })
const shared = { access: 'admin', right: 'settings:write' } as const
const body = LandingChoice
const example = {
  body: {
    ...usualLanding,
    words: { ...usualLanding.words, title: 'Come in, and stay a while.' },
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
  summary: 'What the front page says, as it can be changed; empty or null where the product speaks',
  topics: ['platform'],
  response: reply,
})

export const setLanding = endpoint({
  ...shared,
  name: 'setLanding',
  method: 'POST',
  path: '/system-controls/landing',
  proof: 'recent',
  summary: 'Set what the front page says, in force at once; what is left empty or null the product says by itself',
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
  summary: 'The front page as visitors would see it with these words; nothing is kept',
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
  summary: 'Keep a picture for a section of the front page; it is shown once a section names it',
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
  summary:
    'A picture of the front page in one of its widths, as WebP: where `image` and `images` lead. Another picture has another address',
  params: z.strictObject({ id: anyId, width: z.enum(['320', '640', '1280']) }),
})

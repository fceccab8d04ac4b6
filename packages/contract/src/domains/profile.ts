import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId } from '../fields.ts'
import { languages, timeZone, weekStarts } from '../reading.ts'
import { SentAddress } from '../shipping.ts'
import { userReply } from './identity.ts'

export const mostAvatarBytes = 1024 ** 2

export const setAvatar = endpoint({
  name: 'setAvatar',
  method: 'POST',
  path: '/auth/avatar',
  access: 'signedIn',
  summary:
    "Upload the caller's profile picture, cropped to a square. Replaces the previous one; animations use their first frame",
  multipart: true,
  files: { avatar: { maxBytes: mostAvatarBytes, kinds: ['jpeg', 'gif', 'png'], required: true } },
  response: userReply,
  refusals: ['image_unreadable'],
  allowance: 'upload',
})

export const removeAvatar = endpoint({
  name: 'removeAvatar',
  method: 'DELETE',
  path: '/auth/avatar',
  access: 'signedIn',
  summary: "Delete the caller's profile picture. Has no effect without one",
  response: userReply,
})

export const getAvatar = endpoint({
  name: 'getAvatar',
  method: 'GET',
  path: '/avatars/{id}',
  access: 'signedIn',
  summary: "Get a person's profile picture as WebP. A new picture has a new URL",
  params: z.strictObject({ id: anyId }),
  mediaCookie: true,
  topics: [],
})

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  method: 'DELETE',
  path: '/auth/email-change',
  access: 'signedIn',
  summary: "Cancel the caller's pending email change",
  response: userReply,
})

export const decideEmailChange = endpoint({
  name: 'decideEmailChange',
  method: 'POST',
  path: '/auth/email-change',
  access: 'anyone',
  summary: 'Approve or reject an email change by the link sent to the old address',
  body: z.strictObject({ token: z.string().max(200), agree: z.boolean() }),
  example: { body: { token: 'token-from-the-email', agree: true } },
  response: z.object({ message: z.string() }),
  refusals: ['address_link_dead', 'email_taken'],
})

export const savePreferences = endpoint({
  name: 'savePreferences',
  method: 'PUT',
  path: '/auth/preferences',
  access: 'signedIn',
  summary: "Update the caller's language, time zone and first day of the week",
  body: z.strictObject({
    language: z.enum(languages),
    /** null: the browser's. */
    timeZone: timeZone.nullable(),
    weekStart: z.enum(weekStarts).nullable(),
  }),
  example: { body: { language: 'en', timeZone: 'Europe/Oslo', weekStart: 'monday' } },
  response: userReply,
})

export const saveShippingDetails = endpoint({
  name: 'saveShippingDetails',
  method: 'POST',
  path: '/users/shipping-details',
  access: 'signedIn',
  summary: "Save the caller's shipping address. Required fields depend on the country; without one, all are required",
  multipart: true,
  body: z.strictObject({ shipping_details: SentAddress }),
  example: {
    body: {
      shipping_details: {
        first_name: 'Ada',
        last_name: 'Holm',
        address: 'Way 1',
        city: 'Oslo',
        state: 'Oslo',
        zipcode: '0150',
        country: 'NO',
      },
    },
  },
  response: userReply,
  refusals: ['account_held'],
})

export const closeWelcome = endpoint({
  name: 'closeWelcome',
  method: 'POST',
  path: '/auth/welcome/close',
  access: 'signedIn',
  summary: "Dismiss the first steps on the caller's dashboard for good",
  response: userReply,
})

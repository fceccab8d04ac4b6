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
  summary: 'Show a picture of oneself: its middle, as a square; of a moving one the first frame. The one before goes',
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
  summary: 'Show no picture of oneself any more; without one nothing happens',
  response: userReply,
})

export const getAvatar = endpoint({
  name: 'getAvatar',
  method: 'GET',
  path: '/avatars/{id}',
  access: 'signedIn',
  summary: 'The picture of a person, as WebP: where `avatar` leads. Another picture has another address',
  params: z.strictObject({ id: anyId }),
  mediaCookie: true,
  topics: [],
})

export const callOffAddress = endpoint({
  name: 'callOffAddress',
  method: 'DELETE',
  path: '/auth/asked-address',
  access: 'signedIn',
  summary: 'Keep the e-mail address one has: what was asked for is forgotten',
  response: userReply,
})

export const answerAddress = endpoint({
  name: 'answerAddress',
  method: 'POST',
  path: '/auth/asked-address',
  access: 'anyone',
  summary: 'Say with the link that the old address was sent whether the account may have the other one',
  body: z.strictObject({ token: z.string().max(200), agree: z.boolean() }),
  example: { body: { token: 'as-in-the-letter', agree: true } },
  response: z.object({ message: z.string() }),
  refusals: ['address_link_dead', 'email_taken'],
})

export const savePreferences = endpoint({
  name: 'savePreferences',
  method: 'PUT',
  path: '/auth/preferences',
  access: 'signedIn',
  summary: 'Say in which language one reads, in which time zone one lives and on which day the week begins',
  body: z.strictObject({
    language: z.enum(languages),
    /** null: as the browser has it. */
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
  summary:
    'Keep the address that orders and rewards are sent to. Of a country it needs what its post needs; without one, everything',
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
  summary: 'Close the first steps that the dashboard of a new member begins with, for good',
  response: userReply,
})

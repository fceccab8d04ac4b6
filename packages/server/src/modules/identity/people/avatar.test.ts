import { identity, members, profile } from '@vesica/contract'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aMember, anAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
  // Loads shared data, such as settings and plans, into the server's cache.
  await (await aMember(running)).call(identity.getUser, {})
})

const RED = { r: 200, g: 30, b: 30 }
const BLUE = { r: 20, g: 40, b: 220 }

const aPicture = (background: typeof RED, width = 900, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } })

const fileOf = async (picture: Sharp, kind: 'png' | 'jpeg' | 'gif', name = `me.${kind}`): Promise<File> =>
  new File([new Uint8Array(await picture.toFormat(kind).toBuffer())], name, { type: `image/${kind}` })

const send = (person: Person, avatar: File) => person.call(profile.setAvatar, { files: { avatar } })

const bytesAt = async (person: Person, path: string) => {
  const response = await person.send('GET', path)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The color in the center of an image, rounded to survive two rounds of encoding. */
const middleOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const found = [...data.subarray(at, at + 3)]
  const isLike = ({ r, g, b }: typeof RED) =>
    [r, g, b].every((value, index) => Math.abs(value - (found[index] ?? 0)) < 12)
  return isLike(RED) ? 'red' : isLike(BLUE) ? 'blue' : found
}

/** IDs of stored avatar files. */
const storedAvatars = async () =>
  (await running.sql(`select id from stored_file where purpose = 'avatar'`)).map(({ id }) => id)

describe('profile picture', () => {
  test.each(['png', 'jpeg', 'gif'] as const)(
    'is the center of a %s as a small square, without metadata',
    async (kind) => {
      const member = await aMember(running)
      const sent = await fileOf(aPicture(RED).withExif({ IFD0: { Artist: 'Somewhere 1, Oslo' } }), kind)
      const { user } = await send(member, sent)
      expect(user.avatar).toMatch(/^\/api\/avatars\/[0-9a-f-]{36}$/)
      const { response, bytes } = await bytesAt(member, user.avatar ?? '')
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })
      expect(await middleOf(bytes)).toBe('red')
      expect(bytes.includes('Oslo')).toBe(false)
    },
  )

  test('of an animated GIF is its first frame', async () => {
    const member = await aMember(running)
    const frames = await Promise.all([RED, BLUE].map((colour) => aPicture(colour, 40, 40).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { user } = await send(member, new File([new Uint8Array(moving)], 'me.gif', { type: 'image/gif' }))
    const { bytes } = await bytesAt(member, user.avatar ?? '')
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
    expect(await middleOf(bytes)).toBe('red')
  })

  test('replaces the previous one, whose address and file are deleted', async () => {
    const member = await aMember(running)
    const first = (await send(member, await fileOf(aPicture(RED), 'png'))).user.avatar ?? ''
    const kept = await storedAvatars()
    const second = (await send(member, await fileOf(aPicture(BLUE), 'png'))).user.avatar ?? ''
    expect(second).not.toBe(first)
    expect((await member.send('GET', first)).status).toBe(404)
    expect(await middleOf((await bytesAt(member, second)).bytes)).toBe('blue')
    expect(await storedAvatars()).toHaveLength(kept.length)
    const { user } = await member.call(profile.removeAvatar, {})
    expect(user.avatar).toBeNull()
    expect((await member.send('GET', second)).status).toBe(404)
    expect(await storedAvatars()).toHaveLength(kept.length - 1)
    expect((await member.call(profile.removeAvatar, {})).user.avatar).toBeNull()
  })

  test.each([
    ['none at all', () => new File(['hello there'], 'me.png', { type: 'image/png' }), 415, 'file_wrong_type'],
    [
      'a page',
      () => new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.svg', { type: 'image/svg+xml' }),
      415,
      'file_wrong_type',
    ],
    [
      'a WebP',
      async () => new File([new Uint8Array(await aPicture(RED).webp().toBuffer())], 'me.webp', { type: 'image/webp' }),
      415,
      'file_wrong_type',
    ],
    [
      'cut off',
      async () =>
        new File(
          [await (await fileOf(aPicture(RED).png({ compressionLevel: 0 }), 'png')).slice(0, 700).arrayBuffer()],
          'me.png',
          { type: 'image/png' },
        ),
      422,
      'file_unreadable',
    ],
    [
      'more than 1 MB',
      () => new File([new Uint8Array(1024 ** 2 + 1)], 'me.png', { type: 'image/png' }),
      413,
      'file_too_large',
    ],
  ])('that is %s is rejected with a message, and the previous one stays', async (_what, make, status, code) => {
    const member = await aMember(running)
    const { avatar } = (await send(member, await fileOf(aPicture(BLUE), 'png'))).user
    const refusal = await refusalOf(send(member, await make()))
    expect(refusal).toMatchObject({ status, code, message: expect.stringMatching(/\S{3}.+\.?$/) as string })
    expect(await middleOf((await bytesAt(member, avatar ?? '')).bytes)).toBe('blue')
  })

  test('is visible to administrators and in media elements, and to no one who is signed out', async () => {
    const member = await aMember(running)
    const { avatar } = (await send(member, await fileOf(aPicture(RED), 'jpeg', 'me.JPG'))).user
    const admin = await anAdmin(running)
    const { user } = await admin.call(members.getMember, { params: { id: member.id } })
    expect(user.avatar).toBe(avatar)
    expect((await bytesAt(admin, avatar ?? '')).response.status).toBe(200)
    const element = Object.assign(aClient(running.url), { cookie: member.cookie })
    expect((await element.send('GET', avatar ?? '')).status).toBe(200)
    expect((await aClient(running.url).send('GET', avatar ?? '')).status).toBe(401)
  })

  test('address gives no access to other files', async () => {
    const member = await aMember(running)
    const [proof] = await running.sql(`select id from stored_file where purpose <> 'avatar' limit 1`)
    expect((await member.send('GET', `/api/avatars/${String(proof?.['id'])}`)).status).toBe(404)
  })

  test('is deleted with its member', async () => {
    const member = await aMember(running)
    const { avatar } = (await send(member, await fileOf(aPicture(RED), 'png'))).user
    const admin = await anAdmin(running)
    await admin.call(members.deleteMember, { params: { id: member.id } })
    expect((await admin.send('GET', avatar ?? '')).status).toBe(404)
    expect(await storedAvatars()).not.toContain(avatar?.split('/').at(-1))
  })
})

describe('display preferences', () => {
  test('follow the browser until they are set', async () => {
    const member = await aMember(running)
    const choice = { language: 'en', timeZone: 'Asia/Kathmandu', weekStart: 'saturday' } as const
    const { user } = await member.call(profile.removeAvatar, {})
    expect(user).toMatchObject({ language: 'en', timeZone: null, weekStart: null })
    expect((await member.call(profile.savePreferences, { body: choice })).user).toMatchObject(choice)
    const back = { language: 'en', timeZone: null, weekStart: null } as const
    expect((await member.call(profile.savePreferences, { body: back })).user).toMatchObject(back)
  })

  test('include closing the welcome steps permanently, for this member only', async () => {
    const [one, other] = [await aMember(running), await aMember(running)]
    const isClosed = async (person: typeof one) => (await person.call(identity.getUser, {})).user.welcomeClosed
    expect(await isClosed(one)).toBe(false)
    expect((await one.call(profile.closeWelcome, {})).user.welcomeClosed).toBe(true)
    expect(await isClosed(one)).toBe(true)
    expect(await isClosed(other)).toBe(false)
  })

  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ timeZone: `Europe/${'x'.repeat(90)}` }, 'timeZone'],
    [{ language: 'tlh' }, 'language'],
    [{ weekStart: 'wednesday' }, 'weekStart'],
  ])('reject %o', async (wrong, field) => {
    const member = await aMember(running)
    const body = { language: 'en', timeZone: null, weekStart: null, ...wrong }
    const response = await member.send('PUT', '/api/auth/preferences', body)
    expect(response.status).toBe(422)
    expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field])
  })
})

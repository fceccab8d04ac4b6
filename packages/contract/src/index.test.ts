import { describe, expect, test } from 'vitest'
import {
  allEndpoints,
  reviewAssignments,
  commonRefusals,
  type Endpoint,
  endpoint,
  refusals,
  refusalsOf,
  rights,
  topics,
} from './index.ts'

const namesInPath = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))

describe('the endpoints of the API', () => {
  test('exist, with unique names', () => {
    expect(allEndpoints.length).toBeGreaterThan(30)
    expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length)
  })

  test('do not share a method and path, whatever their parameter names', () => {
    const routes = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  test.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s declares exactly the parameters in its path',
    (_, endpoint) => {
      expect(Object.keys(endpoint.params?.shape ?? {}).sort()).toEqual(namesInPath(endpoint).sort())
    },
  )

  test('have paths that start with a slash, end without one and consist of names and parameters', () => {
    for (const { path } of allEndpoints) expect(path).toMatch(/^(\/([a-z-]+|[a-zA-Z]+|\{\w+\}))+$/)
  })

  test('with a body or a query have a valid example', () => {
    for (const { name, query, body, example } of allEndpoints) {
      if (query) expect([name, query.safeParse(example?.query ?? {}).error?.issues]).toEqual([name, undefined])
      else expect(example?.query).toBeUndefined()
      if (body) expect([name, body.safeParse(example?.body ?? {}).error?.issues]).toEqual([name, undefined])
      else expect(example?.body).toBeUndefined()
    }
  })

  test('that read have no body, and only forms have files', () => {
    for (const endpoint of allEndpoints) {
      if (endpoint.method === 'GET') expect(endpoint.body ?? endpoint.multipart ?? endpoint.files).toBeUndefined()
      if (endpoint.files) expect(endpoint.multipart).toBe(true)
    }
  })

  test('that read declare the topics that invalidate them, or that there are none', () => {
    const readable = allEndpoints.filter(({ method, response }) => method === 'GET' && response)
    expect(readable.filter((endpoint) => !endpoint.topics).map(({ name }) => name)).toEqual([])
    for (const { name, topics: own = [] } of allEndpoints) expect([name, own.length]).toEqual([name, new Set(own).size])
  })

  test('use every topic, and only reads and the cart quote have topics', () => {
    const named = allEndpoints.filter((endpoint) => endpoint.topics)
    expect(new Set(named.flatMap((endpoint) => endpoint.topics ?? []))).toEqual(new Set(topics))
    // A cart quote is a read that is sent as a POST.
    expect(named.filter(({ method }) => method !== 'GET').map(({ name }) => name)).toEqual(['quoteCart'])
  })

  test('reject unknown fields in every part of a request', () => {
    for (const { params, query, body } of allEndpoints) {
      for (const schema of [params, query, body]) if (schema) expect(schema.def.catchall?._zod.def.type).toBe('never')
    }
  })

  test('accept no role, status, price, user or approver, except for administrator decisions', () => {
    const decided = new Set([
      'createMember',
      'updateMember',
      'setMaintenance',
      'setRegistration',
      'setLogin',
      'setFeature',
      'setTreasuryFloor',
      'createProduct',
      'updateProduct',
      'addTracking',
      'changeTicket',
      'changeTickets',
      'createMacro',
      'updateMacro',
      'createCourse',
      'updateCourse',
      // Sent as clients are used to, and refused if it is another person's.
      'addToCart',
    ])
    for (const { name, body } of allEndpoints) {
      if (decided.has(name)) continue
      const fields = Object.keys(body?.shape ?? {})
      expect(fields).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(role|status|price|level|user|approve)/)]),
      )
    }
  })

  test('that decide on assignable items are for administrators, and identified by id', () => {
    for (const { name, access, params } of allEndpoints.filter(({ claimable }) => claimable))
      expect([name, access, Object.keys(params?.shape ?? {})]).toEqual([name, 'admin', ['id']])
  })

  test('that refuse payment addresses have a rate limit for signed-in users', () => {
    const unlimited = allEndpoints.filter(
      ({ addresses, access, allowance }) => addresses === 'refused' && access !== 'anyone' && !allowance,
    )
    expect(unlimited.map(({ name }) => name)).toEqual([])
  })

  test('that decide on assignable items need the same permissions as assigning them', () => {
    const rightsOf = allEndpoints.flatMap(({ claimable, right }) => (claimable && right ? [right] : []))
    expect(new Set(Object.values(reviewAssignments.rightOfReview))).toEqual(new Set(rightsOf))
  })

  test('declare each refusal once, only existing ones, and none of the general ones', () => {
    for (const one of allEndpoints) {
      const { refusals: declared = [] } = one
      expect(new Set(refusalsOf(one)).size).toBe(refusalsOf(one).length)
      for (const code of declared) {
        expect(refusals).toHaveProperty(code)
        expect(commonRefusals).not.toContain(code)
      }
    }
  })

  test('for administrators require an existing permission, enforced by the types', () => {
    for (const { access, right } of allEndpoints) {
      if (access === 'admin') expect(rights).toContain(right)
      else if (access !== 'signedIn') expect(right).toBeUndefined()
    }
    const call = { name: 'x', method: 'GET', path: '/x', summary: 'x' } as const
    // @ts-expect-error a call for administrators without a right
    endpoint({ ...call, access: 'admin' })
    // @ts-expect-error a right that there is not
    endpoint({ ...call, access: 'admin', right: 'money:print' })
  })

  test('that are open to anyone are the known ones', () => {
    const open = allEndpoints.filter(({ access }) => access === 'anyone').map(({ name }) => name)
    expect(open.sort()).toEqual([
      'beginPasskeySignIn',
      'decideEmailChange',
      'finishLogin',
      'forgotPassword',
      'getContentPicture',
      'getDepositAccounts',
      'getLandingPicture',
      'getLogo',
      'getPlanDepositAccounts',
      'getPlatform',
      'getPlatformText',
      'getProduct',
      'getProductImage',
      'getRating',
      'listPlans',
      'listProductCategories',
      'listProducts',
      'login',
      'muteByLink',
      'playFromFeed',
      'previewInvitation',
      'rateByLink',
      'readCalendar',
      'readFeedPicture',
      'readPodcast',
      'readTextFeed',
      'receiveMail',
      'requestSignup',
      'resetPassword',
      'revertEmailChange',
      'sendContactMessage',
      'sendOtp',
      'signInWithPasskey',
      'verifyCertificate',
      'verifyEmail',
    ])
  })

  test('that accept the media cookie are the known ones, and change nothing', () => {
    const taking = allEndpoints.filter(({ mediaCookie }) => mediaCookie)
    expect(taking.map(({ method, name }) => `${method} ${name}`).sort()).toEqual([
      'GET downloadBackup',
      'GET getAvatar',
      'GET getCaptions',
      'GET getContentFile',
      'GET getMaterial',
      'GET streamAudio',
      'GET streamLessonAudio',
      'GET streamLessonVideo',
      'GET streamVideo',
    ])
  })

  test('that send part of a file are the known ones', () => {
    expect(allEndpoints.flatMap(({ name, ranges }) => (ranges ? [name] : [])).sort()).toEqual([
      'downloadBackup',
      'getContentFile',
      'getMaterial',
      'streamAudio',
      'streamLessonAudio',
      'streamLessonVideo',
      'streamVideo',
    ])
  })
})

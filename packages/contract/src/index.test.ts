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

describe('the calls of the interface', () => {
  test('there are calls, and each has a name of its own', () => {
    expect(allEndpoints.length).toBeGreaterThan(30)
    expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length)
  })

  test('no two calls share a method and path, whatever their parameters are called', () => {
    const routes = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(routes).size).toBe(routes.length)
  })

  test.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s declares exactly the parameters that its path has',
    (_, endpoint) => {
      expect(Object.keys(endpoint.params?.shape ?? {}).sort()).toEqual(namesInPath(endpoint).sort())
    },
  )

  test('a path begins with a slash, ends without one and holds nothing but names and parameters', () => {
    for (const { path } of allEndpoints) expect(path).toMatch(/^(\/([a-z-]+|[a-zA-Z]+|\{\w+\}))+$/)
  })

  test('a call that needs a body or a query has an example, which it takes', () => {
    for (const { name, query, body, example } of allEndpoints) {
      if (query) expect([name, query.safeParse(example?.query ?? {}).error?.issues]).toEqual([name, undefined])
      else expect(example?.query).toBeUndefined()
      if (body) expect([name, body.safeParse(example?.body ?? {}).error?.issues]).toEqual([name, undefined])
      else expect(example?.body).toBeUndefined()
    }
  })

  test('a call that reads has no body, and only forms have files', () => {
    for (const endpoint of allEndpoints) {
      if (endpoint.method === 'GET') expect(endpoint.body ?? endpoint.multipart ?? endpoint.files).toBeUndefined()
      if (endpoint.files) expect(endpoint.multipart).toBe(true)
    }
  })

  test('a call that is read says what makes its answer old, or that nothing does', () => {
    const readable = allEndpoints.filter(({ method, response }) => method === 'GET' && response)
    expect(readable.filter((endpoint) => !endpoint.topics).map(({ name }) => name)).toEqual([])
    for (const { name, topics: own = [] } of allEndpoints) expect([name, own.length]).toEqual([name, new Set(own).size])
  })

  test('every topic makes something old, and what is asked for again can be read', () => {
    const named = allEndpoints.filter((endpoint) => endpoint.topics)
    expect(new Set(named.flatMap((endpoint) => endpoint.topics ?? []))).toEqual(new Set(topics))
    // A cart quote is a read that is sent as a POST.
    expect(named.filter(({ method }) => method !== 'GET').map(({ name }) => name)).toEqual(['quoteCart'])
  })

  test('every part of a request refuses fields that it does not know', () => {
    for (const { params, query, body } of allEndpoints) {
      for (const schema of [params, query, body]) if (schema) expect(schema.def.catchall?._zod.def.type).toBe('never')
    }
  })

  test('no body takes a role, status, price, user or approver, except what administrators decide', () => {
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

  test('what others can have taken up is decided by administrators, by its id', () => {
    for (const { name, access, params } of allEndpoints.filter(({ claimable }) => claimable))
      expect([name, access, Object.keys(params?.shape ?? {})]).toEqual([name, 'admin', ['id']])
  })

  test('what people who signed in write to others is limited before it is searched', () => {
    const unlimited = allEndpoints.filter(
      ({ addresses, access, allowance }) => addresses === 'refused' && access !== 'anyone' && !allowance,
    )
    expect(unlimited.map(({ name }) => name)).toEqual([])
  })

  test('what one takes up, one may decide on', () => {
    const rightsOf = allEndpoints.flatMap(({ claimable, right }) => (claimable && right ? [right] : []))
    expect(new Set(Object.values(reviewAssignments.rightOfReview))).toEqual(new Set(rightsOf))
  })

  test('a call declares each refusal once, that exists, and none that any call can give', () => {
    for (const one of allEndpoints) {
      const { refusals: declared = [] } = one
      expect(new Set(refusalsOf(one)).size).toBe(refusalsOf(one).length)
      for (const code of declared) {
        expect(refusals).toHaveProperty(code)
        expect(commonRefusals).not.toContain(code)
      }
    }
  })

  test('a call for administrators names a right that there is, and nothing else compiles', () => {
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

  test('calls that are open to anyone are the known ones', () => {
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

  test('calls that take the media cookie are the known ones, and change nothing', () => {
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

  test('calls that send a part of a file are the known ones', () => {
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

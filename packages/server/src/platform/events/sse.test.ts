import { rightsOf } from '@vesica/contract'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { aClient } from '../../../test/client.ts'
import { listenAs } from '../../../test/stream.ts'
import type { Caller } from '../caller.ts'
import type { Listener } from './events.ts'
import { createStreams, topicsFor } from './sse.ts'

const ann: Caller = {
  userId: 'ann',
  sessionId: 'a1',
  name: 'Ann',
  level: 'none',
  role: 'user',
  rights: new Set(),
  standing: 'settled',
  hasFactor: false,
  sinceProofMs: 0,
}
const admin: Caller = {
  ...ann,
  userId: 'root',
  sessionId: 'r1',
  name: 'Root',
  role: 'admin',
  rights: new Set(rightsOf(['store'])),
}

describe('the topics of an announcement for a caller', () => {
  it('are all when it names nobody', () => {
    expect(topicsFor({ topics: ['plans'] }, ann)).toEqual(['plans'])
    expect(topicsFor({ topics: ['plans'] }, admin)).toEqual(['plans'])
  })

  it('are none when it names others', () => {
    expect(topicsFor({ topics: ['me'], users: ['ben'] }, ann)).toEqual([])
    expect(topicsFor({ topics: ['members'], admins: true }, ann)).toEqual([])
    expect(topicsFor({ topics: ['members'], users: [] }, ann)).toEqual([])
    expect(topicsFor({ topics: ['me'], users: ['ben'] }, admin)).toEqual([])
  })

  it('are all when it names the caller', () => {
    expect(topicsFor({ topics: ['me'], users: ['ben', 'ann'] }, ann)).toEqual(['me'])
    expect(topicsFor({ topics: ['members'], admins: true }, admin)).toEqual(['members'])
    expect(topicsFor({ topics: ['me'], users: ['ann'], admins: true }, ann)).toEqual(['me'])
  })

  it('are those that administrators have permission to see', () => {
    expect(topicsFor({ topics: ['orders'], admins: 'store:read' }, admin)).toEqual(['orders'])
    expect(topicsFor({ topics: ['wallet'], admins: 'money:read' }, admin)).toEqual([])
    expect(topicsFor({ topics: ['wallet'], users: ['root'], admins: 'money:read' }, admin)).toEqual(['wallet'])
    expect(topicsFor({ topics: ['orders'], admins: 'store:read' }, ann)).toEqual([])
  })

  it('include the end of their own session only', () => {
    const ended = (ids: string[], users = ['ann']) => ({ topics: ['session'], users, endedSessions: ids })
    expect(topicsFor(ended(['a1']), ann)).toEqual(['session'])
    expect(topicsFor(ended(['*']), ann)).toEqual(['session'])
    expect(topicsFor(ended(['*'], ['ben']), ann)).toEqual([])
    expect(topicsFor(ended(['a2']), ann)).toEqual([])
  })
})

it('replays many recent events without topics of other people', async () => {
  let notify: Listener = () => undefined
  const subscribe = (listener: Listener) => {
    notify = listener
    return () => undefined
  }
  const streams = createStreams({ subscribe })
  for (let index = 0; index < 1000; index += 1) notify({ topics: ['me'], users: ['ben'] })
  const http = Fastify()
  http.get('/api/events', (_request, reply) => streams.open(ann, reply, 30))
  const client = aClient(await http.listen({ port: 0, host: '127.0.0.1' }))
  const before = await listenAs(client)
  notify({ topics: ['orders'], users: ['ben'] })
  const after = await listenAs(client)
  await expect.poll(() => after.topics).toEqual(['me', 'orders'])
  expect(before.topics).toEqual([])
  streams.close()
  await http.close()
})

import type { Client } from './client.ts'

/** A stream of server-sent events, as received. */
export interface ReceivedStream {
  status: number
  /** Topics in order of arrival. */
  topics: string[]
  comments: string[]
  /** Whether the server has closed it. */
  ended(): boolean
  close(): Promise<void>
}

/** Opens the stream of changes. @param lately also receive the changes of this many seconds before */
export const listenAs = async (client: Client, lately = 0): Promise<ReceivedStream> => {
  const response = await client.send('GET', `/api/events?lately=${lately}`)
  const received = { topics: [] as string[], comments: [] as string[] }
  let ended = false
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const follow = async () => {
    let remaining = ''
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) break
      const lines = (remaining + value).split('\n')
      remaining = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith(':')) received.comments.push(line)
        if (line.startsWith('data: '))
          received.topics.push(...(JSON.parse(line.slice(6)) as { topics: string[] }).topics)
      }
    }
  }
  const following = follow()
    .catch(() => undefined)
    .finally(() => {
      ended = true
    })
  return {
    status: response.status,
    ...received,
    ended: () => ended,
    close: async () => {
      await reader?.cancel().catch(() => undefined)
      await following
    },
  }
}

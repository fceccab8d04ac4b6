import type { Client } from './client.ts'

/** A stream of server-sent events, as received. */
export interface HeardStream {
  status: number
  /** Topics in order of arrival. */
  topics: string[]
  comments: string[]
  /** Whether the server has closed it. */
  ended(): boolean
  close(): Promise<void>
}

/** Opens the stream of changes. @param lately also receive the changes of this many seconds before */
export const listenAs = async (client: Client, lately = 0): Promise<HeardStream> => {
  const response = await client.send('GET', `/api/events?lately=${lately}`)
  const heard = { topics: [] as string[], comments: [] as string[] }
  let ended = false
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const follow = async () => {
    let rest = ''
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith(':')) heard.comments.push(line)
        if (line.startsWith('data: ')) heard.topics.push(...(JSON.parse(line.slice(6)) as { topics: string[] }).topics)
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
    ...heard,
    ended: () => ended,
    close: async () => {
      await reader?.cancel().catch(() => undefined)
      await following
    },
  }
}

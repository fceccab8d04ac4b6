import { createServer } from 'node:net'
import { atTheEnd } from './ending.ts'

/** A mail server that answers every line with a delay. */
export interface SlowMailServer {
  url: string
  /** The number of connections so far, and of those closed again. */
  connections: number
  closed: number
  /** Set to true, it answers without delay from then on. */
  hurried: boolean
}

/** Starts a server that ends with the test file. @param eachMs delay before each of its five answers to a message */
export const aSlowMailServer = async (eachMs: number): Promise<SlowMailServer> => {
  const state: SlowMailServer = { url: '', connections: 0, closed: 0, hurried: false }
  const server = createServer((socket) => {
    state.connections += 1
    let isData = false
    const send = (line: string) => {
      if (state.hurried) socket.write(`${line}\r\n`)
      else setTimeout(() => void (socket.writable && socket.write(`${line}\r\n`)), eachMs).unref()
    }
    send('220 slow')
    socket.on('data', (chunk: Buffer) => {
      const line = chunk.toString()
      if (isData && !line.includes('\r\n.\r\n')) return
      const isStart = !isData && /^data/i.test(line)
      send(isStart ? '354 go on' : /^quit/i.test(line) ? '221 bye' : '250 fine')
      isData = isStart
    })
    socket
      .on('error', () => undefined)
      .on('close', () => {
        state.closed += 1
      })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atTheEnd(() => new Promise((done) => server.close(done)))
  const address = server.address()
  state.url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return state
}

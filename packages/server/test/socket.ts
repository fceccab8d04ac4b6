import { connect, type Socket } from 'node:net'

/** A connection to a server, for what no client would send. */
export interface RawConnection {
  write(text: string): void
  /** Everything that came until the server hung up. */
  received: Promise<string>
  /** What came so far. */
  soFar(): string
  socket: Socket
}

export const connectRaw = (url: string): RawConnection => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  const received = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  return { write: (more) => void socket.write(more, 'latin1'), received, soFar: () => text, socket }
}

/** Sends text as it is and gives back what came until the server hung up. */
export const sendRaw = (url: string, text: string): Promise<string> => {
  const connection = connectRaw(url)
  connection.write(text)
  return connection.received
}

import { connect, type Socket } from 'node:net'

/** A raw connection to a server, for requests that no client would send. */
export interface RawConnection {
  write(text: string): void
  /** Everything received until the server closed the connection. */
  received: Promise<string>
  /** Everything received so far. */
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

/** Sends raw text. @returns everything received until the server closed the connection */
export const sendRaw = (url: string, text: string): Promise<string> => {
  const connection = connectRaw(url)
  connection.write(text)
  return connection.received
}

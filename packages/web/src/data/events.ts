/** One server-sent event. */
export interface StreamEvent {
  readonly name: string
  readonly data: string
}

/** Parses server-sent events from text chunks cut anywhere. Comments and unknown fields are skipped. */
export const eventReader = (onEvent: (event: StreamEvent) => void): ((piece: string) => void) => {
  let remaining = ''
  let name = ''
  let data: string[] = []

  const takeLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name === '' ? 'message' : name, data: data.join('\n') })
      name = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }

  return (piece) => {
    // A carriage return at the very end may be half of a line end: it waits for the next chunk.
    const text = remaining + piece
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text
    const lines = complete.split(/\r\n|\n|\r/)
    remaining = (lines.pop() ?? '') + text.slice(complete.length)
    for (const line of lines) takeLine(line)
  }
}

/** The topics of a `change` event; none for other events. */
export const topicsOf = (event: StreamEvent): readonly string[] => {
  if (event.name !== 'change') return []
  try {
    const { topics } = JSON.parse(event.data) as { topics?: unknown }
    return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : []
  } catch {
    return []
  }
}

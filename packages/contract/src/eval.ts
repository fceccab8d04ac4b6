import { config } from 'zod/v4/core'

// In browsers our content policy forbids code made from text, and the validator's probe for it would count as a
// violation. This must run before the first schema is made. Servers, which have no document, keep the faster way.
if ('document' in globalThis) config({ jitless: true })

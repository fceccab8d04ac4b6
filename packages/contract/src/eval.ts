import { config } from 'zod/v4/core'

// In browsers our content security policy forbids code from strings, and the validator's probe for it would be reported
// as a violation. This must run before the first schema is created. Servers, which have no document, keep the faster
// way.
if ('document' in globalThis) config({ jitless: true })

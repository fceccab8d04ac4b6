import type { RefusalCode } from '@vesica/contract'
import type { Caller } from './caller.ts'

/** An act that an administrator tried and was refused. */
export interface Attempt {
  /** The name of the call. */
  readonly call: string
  readonly caller: Caller
  readonly address: string
  /** What the path named. What was sent may hold secrets, and is left out. */
  readonly named: Readonly<Record<string, string>>
  readonly code: RefusalCode
}

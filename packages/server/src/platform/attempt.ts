import type { RefusalCode } from '@vesica/contract'
import type { Caller } from './caller.ts'

/** An action that an administrator attempted and was refused. */
export interface Attempt {
  /** The name of the call. */
  readonly call: string
  readonly caller: Caller
  readonly address: string
  /** The parameters of the path. The body may hold secrets and is omitted. */
  readonly named: Readonly<Record<string, string>>
  readonly code: RefusalCode
}

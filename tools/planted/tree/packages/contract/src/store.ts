// breaks: nothing
import { z } from 'zod'
import { money } from './money.ts'
export const order = z.object({ total: money })

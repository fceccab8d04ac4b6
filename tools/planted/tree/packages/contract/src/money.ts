// breaks: nothing
import { z } from 'zod'
export const money = z.string()

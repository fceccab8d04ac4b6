// breaks: nothing
import { anyone } from '../../../test/people.ts'
import { figures } from '../reporting/index.ts'
export const use = [anyone, figures]

// breaks: nothing
export { person } from './people.ts'

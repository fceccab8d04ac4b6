export { personal as importsPersonal } from './personal.ts'

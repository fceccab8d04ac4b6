export { communityInverses } from './moderation.ts'
export { personal as communityPersonal } from './personal.ts'

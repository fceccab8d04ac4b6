export { addComment } from './comment.ts'
export { communityInverses } from './moderation.ts'
export { personal as communityPersonal } from './personal.ts'
export { reportComment } from './report.ts'

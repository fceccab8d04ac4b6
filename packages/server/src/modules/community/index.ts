export { addComment } from './comment.ts'
export { communityInverses, settleComments } from './moderation.ts'
export { personal as communityPersonal } from './personal.ts'
export { reportComment } from './report.ts'

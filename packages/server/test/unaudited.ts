// Calls of administrators that write and leave nothing in the audit trail, each with the reason. A call that is missing
// here and leaves nothing fails `queries.test.ts`, and so does one that stands here and leaves something.
const later = 'writes down what is to be done: the trail has it with its counts when it is done'
const own = 'changes nothing but what was sent: an import that happens is in the trail when it is done'
const seen = 'changes what somebody looks at, and nothing of what there is'
const turn = 'says for five minutes who looks at something: the decision is in the trail'
const bytes = 'brings bytes that are nowhere yet: the act that puts them somewhere is in the trail'

export const unaudited: Readonly<Record<string, string>> = {
  createUpload: bytes,
  continueUpload: bytes,
  cancelUpload: bytes,
  describeUploads: 'says what uploads may be like, and changes nothing',
  beginMemberImport: own,
  checkMemberImport: own,
  runMemberImport: later,
  deleteMemberImport: own,
  beginProductImport: own,
  checkProductImport: own,
  runProductImport: later,
  deleteProductImport: own,
  previewLetter: 'shows how a letter would be, and keeps nothing',
  previewLanding: 'shows how the front page would be, and keeps nothing',
  sendSampleLetter: 'goes to who presses it, and changes nothing',
  claimReview: turn,
  releaseReview: turn,
  createView: seen,
  updateView: seen,
  deleteView: seen,
  orderViews: seen,
  sendTestMail: 'goes to who presses it, and changes nothing',
  setHouseFloor: 'is sent what holds already, which is no act; control/rule.test.ts looks at one that is',
  setReviewByTwo: 'is sent what holds already, which is no act; control/rule.test.ts looks at one that is',
  verifyHealth: 'looks at what is looked at every minute, and changes nothing',
  tryQuiz: 'keeps nothing of what is tried',
}

// Calls of administrators that write and leave nothing in the audit trail, each with the reason. A call that is missing
// here and leaves nothing fails `queries.test.ts`, and so does one that stands here and leaves something.
const bytes = 'brings bytes that are nowhere yet: the act that puts them somewhere is in the trail'

export const unaudited: Readonly<Record<string, string>> = {
  createUpload: bytes,
  continueUpload: bytes,
  cancelUpload: bytes,
  describeUploads: 'says what uploads may be like, and changes nothing',
  sendTestMail: 'goes to who presses it, and changes nothing',
  setHouseFloor: 'is sent what holds already, which is no act; control/rule.test.ts looks at one that is',
  setReviewByTwo: 'is sent what holds already, which is no act; control/rule.test.ts looks at one that is',
  verifyHealth: 'looks at what is looked at every minute, and changes nothing',
  tryQuiz: 'keeps nothing of what is tried',
}

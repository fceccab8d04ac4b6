export { createAnnouncement, sendAnnouncement } from './announcement.ts'
export { tellNext } from './telling.ts'

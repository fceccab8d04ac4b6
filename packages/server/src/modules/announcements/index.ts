export { createAnnouncement, listAnnouncements, sendAnnouncement } from './announcement.ts'
export { tellNext } from './telling.ts'

export { applyAnnouncement, createAnnouncement, listAnnouncements, planAnnouncement } from './announcement.ts'
export { tellNext } from './telling.ts'

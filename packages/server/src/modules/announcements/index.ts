export { applyAnnouncement, createAnnouncement, listAnnouncements, planAnnouncement } from './announcement.ts'
export { notifyNextOf } from './notify.ts'

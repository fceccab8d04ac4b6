import { tickets } from '@vesica/contract'
import type { FileLimits } from '../ui/form/useFilesToSend.ts'

/** The accepted attachments of a message. */
export const ticketFileLimits: FileLimits = {
  most: tickets.TICKET_FILES,
  maxMegabytes: tickets.TICKET_FILE_MAX_MB,
  accept: ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.pdf', '.docx', '.txt', '.md'],
}

// breaks: declared-packages
import { SMTPServer } from 'smtp-server'
export const server = SMTPServer

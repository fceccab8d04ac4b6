import type { IncomingHttpHeaders } from 'node:http'
import { refuseFields } from '../refusal.ts'
import type { Announced } from './resumable.ts'
import { cleanFileName } from './uploads-name.ts'

export const wholeNumber = (text: string | string[] | undefined, header: string): number => {
  if (typeof text !== 'string' || !/^(0|[1-9]\d{0,14})$/.test(text)) {
    throw refuseFields({ [header]: [`The header ${header} must be a whole number.`] })
  }
  return Number(text)
}

/** What a client declares about a file in tus headers. */
export const announcedIn = (headers: IncomingHttpHeaders): Announced => {
  const bytes = wholeNumber(headers['upload-length'], 'Upload-Length')
  if (bytes === 0) throw refuseFields({ 'Upload-Length': ['This file is empty.'] })
  const name = announcedName(headers)
  if (!name) throw refuseFields({ 'Upload-Metadata': ['The name of the file is missing (filename).'] })
  return { name, bytes }
}

/** The file name as stored; empty if there is none. */
export const announcedName = (headers: IncomingHttpHeaders): string => {
  const input = metadataIn(headers['upload-metadata'])
  const name = input.get('filename') ?? input.get('name')
  return name ? cleanFileName(name) : ''
}

/** Pairs of a name and a Base64 value: `filename Zm9v,filetype dGV4dC9wbGFpbg==`. */
const metadataIn = (header: string | string[] | undefined): ReadonlyMap<string, string> => {
  const pairs = new Map<string, string>()
  for (const pair of String(header ?? '')
    .slice(0, 4096)
    .split(',')) {
    const [key = '', value = ''] = pair.trim().split(' ')
    if (key) pairs.set(key, Buffer.from(value, 'base64').toString('utf8'))
  }
  return pairs
}

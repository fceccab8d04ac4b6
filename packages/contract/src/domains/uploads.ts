// Uploads that can be resumed, by the tus protocol 1.0.0 (https://tus.io): what is said stands in headers, not in bodies. What
// has arrived is used by its id in other calls, in place of a file.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// What cannot be an id is refused where headers of the protocol are set, so that it hears the same as what is unknown.
const params = z.strictObject({ id: z.string() })

export const describeUploads = endpoint({
  name: 'describeUploads',
  method: 'OPTIONS',
  path: '/uploads',
  access: 'admin',
  right: 'content:write',
  summary: 'Which version and extensions of tus are spoken, and how large a file may be (Tus-Max-Size)',
})

export const createUpload = endpoint({
  name: 'createUpload',
  method: 'POST',
  path: '/uploads',
  access: 'admin',
  right: 'content:write',
  summary:
    'Begin an upload. Upload-Length says how large the file is, Upload-Metadata its `filename` and `filetype`; the answer (201) names it in Location. What rests for a day is removed',
  namesFile: true,
  refusals: ['tus_version', 'uploads_open'],
})

export const readUpload = endpoint({
  name: 'readUpload',
  method: 'HEAD',
  path: '/uploads/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'How much of an own upload has arrived (Upload-Offset)',
  params,
  refusals: ['tus_version'],
})

export const continueUpload = endpoint({
  name: 'continueUpload',
  method: 'PATCH',
  path: '/uploads/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Send the next bytes of an own upload, from Upload-Offset on; 16 MB in one request are advised',
  params,
  bytes: true,
  refusals: ['tus_version', 'upload_offset', 'upload_busy'],
})

export const cancelUpload = endpoint({
  name: 'cancelUpload',
  method: 'DELETE',
  path: '/uploads/{id}',
  access: 'admin',
  right: 'content:write',
  summary: 'Remove an own upload',
  params,
  refusals: ['tus_version', 'upload_busy'],
})

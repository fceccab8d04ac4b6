// Resumable uploads by the tus protocol 1.0.0 (https://tus.io), which uses headers instead of bodies. A finished upload
// is used by its id in other calls, in place of a file.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// Text that cannot be an id is refused where the protocol's headers are set, so the response equals that for an unknown
// one.
const params = z.strictObject({ id: z.string() })

export const describeUploads = endpoint({
  name: 'describeUploads',
  method: 'OPTIONS',
  path: '/uploads',
  access: 'admin',
  right: 'content:write',
  summary: 'Get the supported tus version, extensions and maximum file size (Tus-Max-Size)',
})

export const createUpload = endpoint({
  name: 'createUpload',
  method: 'POST',
  path: '/uploads',
  access: 'admin',
  right: 'content:write',
  summary:
    'Create an upload from Upload-Length and Upload-Metadata (`filename`, `filetype`). Returns 201 with Location; removed after an idle day',
  namesFile: true,
  refusals: ['tus_version', 'uploads_open'],
})

export const readUpload = endpoint({
  name: 'readUpload',
  method: 'HEAD',
  path: '/uploads/{id}',
  access: 'admin',
  right: 'content:write',
  summary: "Get how much of one of the caller's uploads has arrived (Upload-Offset)",
  params,
  refusals: ['tus_version'],
})

export const continueUpload = endpoint({
  name: 'continueUpload',
  method: 'PATCH',
  path: '/uploads/{id}',
  access: 'admin',
  right: 'content:write',
  summary: "Send the next bytes of one of the caller's uploads, from Upload-Offset. 16 MB per request is recommended",
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
  summary: "Cancel one of the caller's uploads and delete it",
  params,
  refusals: ['tus_version', 'upload_busy'],
})

import type { Endpoint } from '@vesica/contract'

export const tusVersion = { 'tus-resumable': '1.0.0' }
/** Additional headers for the upload endpoints; empty for all others. */
export const headersFor = ({ path, bytes }: Endpoint): Record<string, string> => ({
  ...(path.startsWith('/uploads') && tusVersion),
  ...(bytes && { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }),
})

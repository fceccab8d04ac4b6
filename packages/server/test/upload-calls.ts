import type { Endpoint } from '@vesica/contract'

export const tusVersion = { 'tus-resumable': '1.0.0' }
/** What a request of an endpoint carries besides, where it is one of uploads. */
export const headersFor = ({ path, bytes }: Endpoint): Record<string, string> => ({
  ...(path.startsWith('/uploads') && tusVersion),
  ...(bytes && { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }),
})

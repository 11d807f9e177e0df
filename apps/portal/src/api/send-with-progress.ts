import { positionHeader } from '@llave/contract/data-position'

/** Like `fetch` for a text body, but with upload progress, which `fetch` does not report. */
export function sendWithProgress(
  address: string,
  init: RequestInit,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', address)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.responseType = 'blob'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      const kept = ['content-type', 'x-request-id', positionHeader].map((name) => [
        name,
        request.getResponseHeader(name) ?? '',
      ])
      const body = request.status === 204 ? null : (request.response as Blob)
      resolve(new Response(body, { status: request.status, headers: Object.fromEntries(kept) }))
    }
    // The same error as fetch rejects with when there is no network.
    request.onerror = () => reject(new TypeError('The request did not arrive'))
    request.onabort = () => reject(init.signal?.reason)
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(init.body as string)
  })
}

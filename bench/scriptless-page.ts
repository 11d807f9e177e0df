import { once } from 'node:events'
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

/** The portal at an address of its own, with one page as it would be without its scripts, and once more with its words alone. */
export type ScriptlessPage = { readonly url: URL; close(): void }

/** Where the page stands with all but its scripts, and where with nothing but its words and fields. */
export const scriptlessPaths = { dressed: '/dressed', bare: '/bare' } as const

const scripts = [/<link rel="modulepreload"[^>]*>/g, /<script[^>]*><\/script>/g]
const dress = [/<style>.*?<\/style>/gs, /<link rel="stylesheet"[^>]*>/g, / src="data:image[^"]*"/g]

/**
 * What a browser does for a page that does nothing. Compressed as the server's
 * pages are, so that it comes in as many packets; fonts and icons are the portal's.
 */
export async function serveScriptless(portal: URL, path: string): Promise<ScriptlessPage> {
  const page = await (await fetch(new URL(path, portal), { headers: { accept: 'text/html' } })).text()
  const dressed = without(page, scripts)
  const pages = new Map<string, Buffer>([
    [scriptlessPaths.dressed, brotliCompressSync(dressed)],
    [scriptlessPaths.bare, brotliCompressSync(without(dressed, dress))],
  ])
  const server = createServer(async (request, response) => {
    const asked = request.url ?? '/'
    const own = pages.get(asked)
    if (own) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      return response.end(own)
    }
    const answer = await fetch(new URL(asked, portal))
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return {
    url: new URL(`http://127.0.0.1:${address.port}`),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Each of them has to be there: a page that was built in another way would be measured with what it should lack. */
function without(page: string, parts: readonly RegExp[]): string {
  return parts.reduce((rest, part) => {
    const next = rest.replace(part, '')
    if (next === rest) throw new Error(`The page has nothing like ${part}`)
    return next
  }, page)
}

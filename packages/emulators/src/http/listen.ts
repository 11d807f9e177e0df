import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type Listening = { server: Server; port: number; close(): Promise<void> }

/** Listens on `port` (0 takes a free one). A handler that throws answers 500 and never ends the process. */
export async function listen(handler: RequestHandler, port: number, host: string): Promise<Listening> {
  const server = createServer((request, response) => {
    handler(request, response).catch((error: unknown) => {
      console.error('emulator: a request failed', error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end('emulator error')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** How this machine reaches a server that listens on `host`. */
export function localAddress(host: string, port: number): string {
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
}

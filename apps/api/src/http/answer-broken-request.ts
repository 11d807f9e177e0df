import type { Socket } from 'node:net'
import { errorCatalogue } from '@llave/contract/errors'
import { dataPolicy } from './security-headers.ts'

/** Answers malformed HTTP in our own error shape; nothing of it is logged, as it may contain anything. */
export function answerBrokenRequest(_error: Error, socket: Socket): void {
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const { message } = errorCatalogue.dato_invalido
  const body = JSON.stringify({ code: 'dato_invalido', message })
  const headers = [
    'HTTP/1.1 400 Bad Request',
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${dataPolicy}`,
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}

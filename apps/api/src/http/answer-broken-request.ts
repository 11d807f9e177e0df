import type { Socket } from 'node:net'
import { errorCatalogue } from '@llave/contract/errors'

/** What is no HTTP is answered in our own shape too; nothing of it is logged, as it may hold anything. */
export function answerBrokenRequest(_error: Error, socket: Socket): void {
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const { message } = errorCatalogue.dato_invalido
  const body = JSON.stringify({ code: 'dato_invalido', message })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

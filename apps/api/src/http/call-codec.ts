import type { Readable } from 'node:stream'
import type { Call, FileBytes } from '@llave/contract/call'
import { compileEncoder } from '@llave/contract/compile-encoder'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { invalidField } from './invalid-field.ts'
import { paperPolicy } from './paper-policy.ts'
import { sendJson } from './send-json.ts'

/** Maximum bytes of a body where its call names none. */
export const ordinaryBodyLimit = 256 * 1024

/** A call's path as the router has it. */
export function routeOf({ path }: Pick<Call, 'path'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** What is compressed would be answered as broken JSON, and say nothing of why. */
export function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return
  throw new ApiError(
    'formato_no_admitido',
    {},
    `El cuerpo llega con Content-Encoding ${encoding.slice(0, 40)}: envíalo sin comprimir.`,
  )
}

/** A request without a body has no bytes. */
export function requireBytes(body: unknown): Uint8Array {
  if (!(body instanceof Uint8Array)) throw new ApiError('formato_no_admitido')
  return body
}

export function decodeOrRefuse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  // Without its input a faulty field cannot be told from a missing one.
  const result = z.safeDecode(schema, input as never, { reportInput: true })
  if (!result.success) throw invalidField(result.error)
  return result.data
}

/** Sends only the members that a call's answer lists, with the status that the call names. */
export function answerSender({
  answer,
}: Call): (reply: FastifyReply, value: unknown) => FastifyReply | Promise<FastifyReply> {
  if (answer.kind === 'no-content') return (reply) => reply.code(204).send()
  if (answer.kind === 'file')
    return (reply, value) => sendFile(reply, answer.contentType, value as FileBytes | FileStream)
  const encode = compileEncoder(answer.schema, z.encode)
  return (reply, value) => sendJson(reply, JSON.stringify(encode(value as never)))
}

/** A file that is written while it is sent; of another type than the call says, where files of several are. */
export type FileStream = {
  readonly stream: Readable
  readonly fileName: string
  readonly contentType?: string
  /** The browser opens it instead of saving it. */
  readonly shown?: boolean
}

function sendFile(reply: FastifyReply, contentType: string, file: FileBytes | FileStream): FastifyReply {
  if (file.shown) reply.header('content-security-policy', paperPolicy)
  return reply
    .type(('contentType' in file && file.contentType) || contentType)
    .header('cache-control', 'no-store')
    .header('content-disposition', `${file.shown ? 'inline' : 'attachment'}; filename="${file.fileName}"`)
    .send('stream' in file ? file.stream : bufferOf(file))
}

function bufferOf({ bytes }: FileBytes): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

import { putRows } from '@llave/contract/integration/put-rows'
import { kindNames } from '@llave/contract/integration/rows/kind-names'
import { uploadFile } from '@llave/contract/integration/upload-file'
import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { ApiKey } from '../../http/api-key.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import type { RegisterCall } from '../../http/register-call.ts'
import { applyBatch } from './apply-batch.ts'
import type { BatchRequest } from './batch-request.store.ts'
import { bodyHash, readBatchBody } from './read-batch-body.ts'
import { takeUpload } from './take-upload.ts'

/**
 * The calls by which the developer's systems bring rows and files. They read bodies in their own way,
 * so they are registered apart from the others.
 */
export async function registerBatches(
  app: FastifyInstance,
  registrar: (app: FastifyInstance) => RegisterCall,
  parts: { readonly db: Database; readonly clock: Clock },
): Promise<void> {
  await app.register(async (inner) => {
    readBatchBody(inner)
    const register = registrar(inner)
    for (const kind of kindNames) {
      register(putRows[kind], ({ body, key, request }) =>
        applyBatch(parts, {
          system: key.system,
          kind,
          body,
          request: boundRequest(putRows[kind].path, key, request),
        }),
      )
    }
  })
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser([...uploadFile.upload], { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    )
    registrar(inner)(uploadFile, async ({ query, body, key }) => ({
      file: await takeUpload(parts, { system: key.system, name: query.name, bytes: new Uint8Array(body) }),
    }))
  })
}

function boundRequest(path: string, { system }: ApiKey, request: FastifyRequest): BatchRequest | null {
  const key = idempotencyKey(request)
  return key === null ? null : { by: `key:${system}`, path, key, bodyHash: bodyHash(request) }
}

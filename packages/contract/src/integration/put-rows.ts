import { defineCall, message } from '../call.ts'
import { batchAnswer, batchBody, batchBodyLimit } from './batch-message.ts'
import { type KindName, kindNames, statedKinds } from './rows/row-kinds.ts'

function defineBatch(kind: KindName) {
  const { row, scope } = statedKinds[kind]
  return defineCall({
    name: `put${kind.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())}`,
    summary: `Stores ${kind}: new rows and changed ones, up to 5,000 in a call`,
    method: 'PUT',
    path: `/integration/v1/${kind}`,
    access: { scope },
    idempotencyKey: true,
    body: batchBody(row),
    answer: message(batchAnswer),
    errors: ['idempotencia_distinta', 'lote_en_espera'],
    bodyLimit: batchBodyLimit,
  })
}

/** For each kind of row the call that stores a batch of them. */
export const putRows = Object.fromEntries(kindNames.map((kind) => [kind, defineBatch(kind)])) as Readonly<
  Record<KindName, ReturnType<typeof defineBatch>>
>

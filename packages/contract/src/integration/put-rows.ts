import { defineCall, message } from '../call.ts'
import { batchAnswer, batchBody, batchBodyLimit } from './batch-message.ts'
import { type KindName, kindNames } from './rows/kind-names.ts'
import { statedKinds } from './rows/row-kinds.ts'

/** `exchange-rates` is stored by `putExchangeRates`. */
type NameOf<K extends string> = K extends `${infer First}-${infer Second}`
  ? `put${Capitalize<First>}${Capitalize<Second>}`
  : `put${Capitalize<K>}`

function defineBatch<K extends KindName>(kind: K) {
  const { row, key, scope } = statedKinds[kind]
  const name = `put${kind.replace(/(^|-)(\w)/g, (_, _dash, letter) => letter.toUpperCase())}`
  return defineCall({
    name: name as NameOf<K>,
    method: 'PUT',
    path: `/integration/v1/${kind}`,
    access: { scope },
    idempotencyKey: true,
    body: batchBody(row, key),
    answer: message(batchAnswer),
    errors: ['idempotencia_distinta', 'lote_en_espera'],
    bodyLimit: batchBodyLimit,
  })
}

/** For each kind of row the call that stores a batch of them. */
export const putRows = Object.fromEntries(kindNames.map((kind) => [kind, defineBatch(kind)])) as {
  readonly [K in KindName]: ReturnType<typeof defineBatch<K>>
}

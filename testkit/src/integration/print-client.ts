import { type Call, scopesOf } from '@llave/contract/call'
import { keyErrors } from '@llave/contract/errors'
import { makeOpenApi } from '@llave/contract/openapi'

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  }
}

/**
 * The part of `docs/integration-client.ts` that is written from the contract: address and types of every
 * call that is made with a key, as OpenAPI says them. Throws at a schema that it cannot say.
 */
export function printClient(all: readonly Call[]): string {
  const calls = all.filter((call) => scopesOf(call))
  const { paths, components } = JSON.parse(JSON.stringify(makeOpenApi(calls, '1')))
  const told = calls.map((call) => ({
    call,
    operation: paths[call.path][call.method.toLowerCase()] as Operation,
  }))
  const { properties, required } = components.schemas.Error as Schema
  const codes = new Set([...keyErrors, ...calls.flatMap((call) => call.errors ?? [])])
  const errorAnswer = printType({
    type: 'object',
    properties: { ...properties, code: { enum: [...codes] } },
    required: required ?? [],
  })
  return [
    'const calls: { readonly [N in CallName]: CallAddress } = {',
    ...told.map(({ call }) => `${call.name}: ${printAddress(call)},`),
    '}\n',
    `/** What Llave answers where it refuses a call; docs/integration.md says what to do. */\nexport type ErrorAnswer = ${errorAnswer}\n`,
    'export type Calls = {',
    ...printCalls(told.map(({ operation }) => operation)),
    '}\n',
  ].join('\n')
}

function printAddress({ method, path, idempotencyKey }: Call): string {
  return `{ method: '${method}', path: '${path}'${idempotencyKey ? ', idempotent: true' : ''} }`
}

/** An answer that several calls have is said once. */
function printCalls(operations: readonly Operation[]): string[] {
  const said = new Map<string, string>()
  return operations.map((operation) => {
    const { operationId, summary, responses } = operation
    const answer = printType(responses[200].content['application/json'].schema)
    const same = said.get(answer)
    if (!same) said.set(answer, `Calls['${operationId}']['answer']`)
    return `/** ${summary}. */\n${operationId}: {\ninput: ${printInput(operation)}\nanswer: ${same ?? answer}\n}`
  })
}

function printInput({ parameters = [], requestBody }: Operation): string {
  const places = (['path', 'query', 'header'] as const).flatMap((place) => {
    const own = parameters.filter((each) => each.in === place)
    if (own.length === 0) return []
    if (place === 'header') return ['idempotencyKey?: string']
    const shape = {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    }
    const mark = shape.required.length > 0 ? '' : '?'
    return [`${place === 'path' ? 'params' : 'query'}${mark}: ${printType(shape)}`]
  })
  const body = requestBody?.content['application/json']?.schema
  // Any other body is a file.
  if (requestBody) places.push(`body: ${body ? printType(body) : 'Blob'}`)
  return places.length > 0 ? `{\n${places.join('\n')}\n}` : 'Record<never, never>'
}

function printType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(printType).join(' | ')
  const { type } = schema
  if (typeof type !== 'string' && type)
    return type.map((one) => printType({ ...schema, type: one })).join(' | ')
  if (type === 'object') return printMembers(schema)
  if (type === 'array' && schema.items) return `(${printType(schema.items)})[]`
  if (type === 'integer') return 'number'
  if (type && ['string', 'number', 'boolean', 'null'].includes(type)) return type
  throw new Error(`No type for ${JSON.stringify(schema)}`)
}

function printMembers({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${printType(schema)}`,
  )
  return `{\n${members.join('\n')}\n}`
}

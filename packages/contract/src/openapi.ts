import { scopeTable } from '@llave/domain/integration/scopes'
import * as z from 'zod/mini'
import { type Call, scopesOf } from './call.ts'
import { type ErrorCode, errorAnswer } from './error-answer.ts'
import { errorCatalogue, keyErrors, portalErrors } from './errors.ts'
import feedNewsExample from './integration/examples/feedNews.json' with { type: 'json' }
import { feedNews } from './integration/feed-news.ts'
import { type RecordedExample, recordedExamples } from './integration/recorded-examples.ts'
import { summaries } from './summaries.ts'

type Json = Record<string, unknown>

/** What a call with a key is answered as well. */
const anyErrorAnswer = z.extend(errorAnswer, {
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
  permiso: z.optional(z.string()),
  readFrom: z.optional(z.string()),
})

/**
 * The OpenAPI document of these calls. It shows the wire: `io: 'input'` is the side of a
 * codec that travels, for bodies and answers alike.
 */
export function makeOpenApi(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Llave', version, description: 'Self-service portal of a property developer' },
    paths,
    webhooks: { [feedNewsExample.body.type]: { post: bell } },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The session of a customer' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'llave_<number>_<secret>',
          description: `The key of one of the developer's systems. Its scopes:\n${scopeLines}`,
        },
      },
      schemas: { Error: wireSchema(anyErrorAnswer) },
    },
  }
}

/** What Standard Webhooks 1.0 puts into the headers of a knock. */
const knockHeaders = {
  'webhook-id': 'The number of the knock, the same for every attempt',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970',
  'webhook-signature':
    'A signature for each secret, with a space between: `v1,` and the HMAC-SHA256 of `id.timestamp.body`, in base64',
} as const

/** The only message that Llave sends to the developer's systems. */
const bell: Json = {
  operationId: 'feedNews',
  summary: 'Tells a system that a feed has rows that it was not told of; the feed has them',
  tags: ['integration'],
  security: [],
  parameters: Object.entries(knockHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
    example: feedNewsExample.headers[name as keyof typeof knockHeaders],
  })),
  requestBody: { required: true, content: json(feedNews, feedNewsExample.body) },
  responses: {
    '2XX': { description: 'Taken: no further attempt' },
    410: { description: 'Gone: the bell is turned off' },
    default: { description: 'Tried again, ten times over three days. `Retry-After` is heeded' },
  },
}

const scopeLines = Object.entries(scopeTable)
  .map(([scope, opens]) => `- \`${scope}\`: ${opens}`)
  .join('\n')

function operation(call: Call): Json {
  const example = recordedExamples[call.name]
  const parameters = [
    ...(call.params ? parametersOf(call.params, 'path', pathValues(call, example)) : []),
    ...(call.query ? parametersOf(call.query, 'query', queryValues(example)) : []),
    ...(call.idempotencyKey ? [idempotencyHeader] : []),
  ]
  const common = scopesOf(call) ? keyErrors : portalErrors
  return {
    operationId: call.name,
    summary: summaries[call.name],
    tags: [tagOf(call)],
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(call, example),
    responses: { ...goodResponse(call, example), ...errorResponses([...common, ...(call.errors ?? [])]) },
  }
}

const idempotencyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Sent again with the same key and body within 30 days, the first answer comes again and nothing is done.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
}

function requestBody({ body, upload }: Call, example: RecordedExample | undefined): Json {
  if (body) return { requestBody: { required: true, content: json(body, example?.request.body) } }
  if (!upload) return {}
  const content = upload.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])
  return { requestBody: { required: true, content: Object.fromEntries(content) } }
}

function tagOf({ path }: Call): string {
  const [, first = '', second = ''] = path.split('/')
  return first === 'api' ? second : first
}

/** Of several entries one is enough. */
function securityOf(call: Call): Json[] {
  if (call.access === 'open') return []
  return scopesOf(call)?.map((scope) => ({ key: [scope] })) ?? [{ bearer: [] }]
}

function parametersOf(message: z.ZodMiniType, place: 'path' | 'query', examples: Json): Json[] {
  const { properties = {}, required = [] } = wireSchema(message) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
    ...(name in examples ? { example: examples[name] } : {}),
  }))
}

function queryValues(example: RecordedExample | undefined): Json {
  const parts = example?.request.path.split('?')[1]?.split('&') ?? []
  return Object.fromEntries(parts.map((part) => part.split('=').map(decodeURIComponent)))
}

/** What stands in the recording at the places that the path names. */
function pathValues({ path }: Call, example: RecordedExample | undefined): Json {
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/?]+)')}`)
  return { ...pattern.exec(example?.request.path ?? '')?.groups }
}

function goodResponse({ answer }: Call, example: RecordedExample | undefined): Json {
  if (answer.kind === 'no-content') return { 204: { description: 'Done' } }
  const content =
    answer.kind === 'file'
      ? { [answer.contentType]: { schema: { type: 'string', format: 'binary' } } }
      : json(answer.schema, example?.answer.body)
  return { 200: { description: 'The answer', content } }
}

/** One response per status, whose description lists its error codes. */
function errorResponses(codes: readonly ErrorCode[]): Json {
  const responses: Record<string, Json> = {}
  for (const status of new Set(codes.map((code) => errorCatalogue[code].status))) {
    const own = [...new Set(codes)].filter((code) => errorCatalogue[code].status === status)
    responses[status] = {
      description: own.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return responses
}

function json(schema: z.ZodMiniType, example?: unknown): Json {
  const shown = example === undefined ? {} : { example }
  return { 'application/json': { schema: wireSchema(schema), ...shown } }
}

function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Json
  return rest
}

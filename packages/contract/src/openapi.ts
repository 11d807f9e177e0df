import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { type ErrorCode, errorAnswer } from './error-answer.ts'
import { commonErrors, errorCatalogue } from './errors.ts'
import { summaries } from './summaries.ts'

type Json = Record<string, unknown>

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
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: wireSchema(errorAnswer) },
    },
  }
}

function operation(call: Call): Json {
  return {
    operationId: call.name,
    summary: summaries[call.name],
    tags: [call.path.split('/')[2]],
    security: call.access === 'open' ? [] : [{ bearer: [] }],
    ...(call.query ? { parameters: queryParameters(call.query) } : {}),
    ...(call.body ? { requestBody: { required: true, content: json(call.body) } } : {}),
    responses: { ...goodResponse(call), ...errorResponses([...commonErrors, ...(call.errors ?? [])]) },
  }
}

function queryParameters(query: z.ZodMiniType): Json[] {
  const { properties = {}, required = [] } = wireSchema(query) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function goodResponse({ answer }: Call): Json {
  if (answer.kind === 'no-content') return { 204: { description: 'Done' } }
  const content =
    answer.kind === 'file'
      ? { [answer.contentType]: { schema: { type: 'string', format: 'binary' } } }
      : json(answer.schema)
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

function json(schema: z.ZodMiniType): Json {
  return { 'application/json': { schema: wireSchema(schema) } }
}

function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Json
  return rest
}

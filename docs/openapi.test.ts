import { scopesOf } from '@llave/contract/call'
import { calls } from '@llave/contract/calls'
import { errorCatalogue, keyErrors } from '@llave/contract/errors'
import { integrationCalls } from '@llave/contract/integration/integration-calls'
import { makeOpenApi } from '@llave/contract/openapi'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'

type Content = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>
type Operation = {
  readonly summary: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly schema: object
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

/** As a stranger reads it from /api/openapi.json. */
const document = JSON.parse(JSON.stringify(makeOpenApi(calls, '1.0.0')))
const ajv = addFormats.default(new Ajv2020({ strict: true, allErrors: true }))

test('a validator that knows nothing of Llave takes the document for OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(document)
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

function expectValid(schema: object | undefined, example: unknown): void {
  const isValid = ajv.compile(schema ?? false)
  expect({ valid: isValid(example), errors: isValid.errors }).toEqual({ valid: true, errors: null })
}

type Batch = { readonly rows: readonly object[] }

/** Some rows are shown because they are refused. */
function withoutRefused(sent: unknown, answered: unknown): unknown {
  if (!Array.isArray(Object(sent).rows)) return sent
  const outcomes = (answered as Batch).rows.map((row) => 'outcome' in row && row.outcome)
  return {
    ...(sent as Batch),
    rows: (sent as Batch).rows.filter((_, index) => outcomes[index] !== 'refused'),
  }
}

describe.each(integrationCalls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  const operation: Operation = document.paths[call.path][call.method.toLowerCase()]

  test('shows an example of what is sent and answered, each as its schema says', () => {
    const sent = operation.requestBody?.content['application/json']
    const answered = operation.responses[200]?.content?.['application/json']
    expectValid(answered?.schema, answered?.example)
    if (sent) expectValid(sent.schema, withoutRefused(sent.example, answered?.example))
    for (const { name, schema, example } of operation.parameters ?? []) {
      if (example !== undefined) expect(ajv.validate(schema, example), name).toBe(true)
    }
  })

  test('says in a sentence what it does, which key it takes, and every error that it answers', () => {
    expect(operation.summary).toMatch(/^[A-Z]/)
    expect(operation.security).toEqual(scopesOf(call)?.map((scope) => ({ key: [scope] })))
    for (const code of [...keyErrors, ...('errors' in call ? call.errors : [])]) {
      const response = operation.responses[errorCatalogue[code].status]
      expect(response?.description.split(', '), code).toContain(code)
      expect(response?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      })
    }
  })
})

import type { Call } from '@llave/contract/call'
import fc from 'fast-check'
import { type GoodRequest, urlOf } from './good-requests.ts'
import { anyNonsense, anyOddValue, anyRawToken, mark } from './nonsense.ts'
import {
  listFields,
  type Path,
  removeAt,
  replaceAt,
  type WireField,
  wireSchema,
  wireTypeOf,
} from './wire-fields.ts'

/** A good request that was broken in one place. */
export type BadRequest = {
  readonly call: Call
  readonly url: string
  readonly contentType: string | null
  readonly payload: string | Buffer | undefined
  /** What was done to it, for who reads a failure. */
  readonly fault: string
  /**
   * How sure a refusal is: a fault of a `field` has to be named, one of the `message` only
   * refused; `maybe` is odd but may be what the call takes.
   */
  readonly breaks: 'field' | 'message' | 'maybe'
  /** The field, as `campo` should say it. */
  readonly field: string | null
}

type Change = Partial<Omit<BadRequest, 'call' | 'fault'>> & { readonly fault: string }

const json = 'application/json'

/** Any way to break a call's good request. */
export function anyBadRequest(call: Call, good: GoodRequest): fc.Arbitrary<BadRequest> {
  const whole: BadRequest = {
    call,
    url: urlOf(call, good.query),
    contentType: call.method === 'POST' ? json : null,
    payload: good.body === undefined ? undefined : JSON.stringify(good.body),
    fault: '',
    breaks: 'maybe',
    field: null,
  }
  const ways: fc.WeightedArbitrary<Change>[] = [{ weight: 1, arbitrary: changedAddress(call, good) }]
  if (call.query) ways.push({ weight: 4, arbitrary: changedQuery(call, good) })
  if (call.body) ways.push({ weight: 8, arbitrary: changedField(call, good) })
  if (call.method === 'POST') ways.push({ weight: 4, arbitrary: changedBody(call, good) })
  return fc.oneof(...ways).map((change) => ({ ...whole, ...change }))
}

function changedField(call: Call, good: GoodRequest): fc.Arbitrary<Change> {
  const fields = call.body ? listFields(wireSchema(call.body)) : []
  // What a call ignores counts as one field, or forms with a dozen of them would hardly be broken.
  const ignored = fields.filter(({ schema }) => schema.type === undefined)
  const read = fields.filter(({ schema }) => schema.type !== undefined).map((field) => fc.constant(field))
  const anyField = fc.oneof(...read, ...(ignored.length > 0 ? [fc.constantFrom(...ignored)] : []))
  return anyField.chain((field) => changedFieldAt(good.body, field))
}

function changedFieldAt(body: unknown, field: WireField): fc.Arbitrary<Change> {
  const { path, schema, required } = field
  const name = path.join('.')
  const breaks = schema.type === undefined ? ('maybe' as const) : ('field' as const)
  function replaced(value: unknown): Change {
    const payload = JSON.stringify(replaceAt(body, path, value))
    const isRefused = isOtherType(value, schema.type) || isTooLong(value, schema.maxLength)
    return { fault: `${name} = ${short(value)}`, payload, field: name, breaks: isRefused ? breaks : 'maybe' }
  }
  const removed: Change = {
    fault: `${name} is missing`,
    payload: JSON.stringify(removeAt(body, path)),
    field: name,
    breaks: required ? breaks : 'maybe',
  }
  return fc.oneof(
    { weight: 6, arbitrary: anyNonsense.map(replaced) },
    { weight: 6, arbitrary: anyOddValue.map(replaced) },
    { weight: 1, arbitrary: fc.constant(removed) },
    { weight: 2, arbitrary: anyRawToken.map((token) => withToken(body, path, token)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('__proto__', 'constructor').map((key) => withKey(body, path, key)),
    },
  )
}

function withToken(body: unknown, path: Path, token: string): Change {
  const placeholder = `@${mark}@`
  const payload = JSON.stringify(replaceAt(body, path, placeholder)).replace(`"${placeholder}"`, token)
  return { fault: `${path.join('.')} = ${token}`, payload, breaks: isJson(payload) ? 'maybe' : 'message' }
}

function withKey(body: unknown, path: Path, key: string): Change {
  const planted = { prototype: { admin: true }, admin: true }
  const payload = JSON.stringify(replaceAt(body, [...path.slice(0, -1), key], planted))
  return {
    fault: `${key} beside ${path.join('.')}`,
    payload,
    breaks: Array.isArray(body) && path.length < 2 ? 'maybe' : 'message',
  }
}

function changedBody(call: Call, good: GoodRequest): fc.Arbitrary<Change> {
  const text = JSON.stringify(good.body ?? {})
  const schema = call.body ? wireSchema(call.body) : undefined
  const message = 'message' as const
  const others = [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'image/png',
    `text/${mark}`,
  ]
  const list = Array.isArray(good.body) ? good.body : []
  return fc.oneof(
    fc
      .integer({ min: 1, max: text.length - 1 })
      .map((end): Change => ({ fault: `cut at ${end}`, payload: text.slice(0, end), breaks: message })),
    fc.tuple(fc.nat(text.length), fc.uint8Array({ minLength: 1, maxLength: 8 })).map(
      ([at, bytes]): Change => ({
        fault: `${Buffer.from(bytes).toString('hex')} at ${at}`,
        payload: Buffer.concat([Buffer.from(text.slice(0, at)), bytes, Buffer.from(text.slice(at))]),
      }),
    ),
    fc
      .constantFrom(...others)
      .map((contentType): Change => ({ fault: contentType, contentType, payload: text, breaks: message })),
    fc
      .constantFrom('application/json; charset=utf-16', 'application/json; charset=\0x', 'APPLICATION/JSON')
      .map((contentType): Change => ({ fault: contentType, contentType, payload: text })),
    anyOddValue.map(
      (value): Change => ({
        fault: `the body is ${short(value)}`,
        payload: JSON.stringify(value),
        breaks: schema && isOtherType(value, schema.type) ? message : 'maybe',
      }),
    ),
    fc.constantFrom<Change>(
      { fault: 'UTF-16', payload: Buffer.from(text, 'utf16le'), breaks: message },
      { fault: 'too large', payload: JSON.stringify({ more: mark.repeat(40_000) }), breaks: message },
      {
        fault: 'deep lists',
        payload: '['.repeat(50_000) + ']'.repeat(50_000),
        breaks: schema ? message : 'maybe',
      },
      {
        fault: 'deep objects',
        payload: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
        breaks: schema ? message : 'maybe',
      },
      { fault: 'every key twice', payload: text.replace(/^(\[?\{)(.*?)(\}\]?)$/s, '$1$2,$2$3') },
      { fault: 'empty', payload: '', breaks: schema ? message : 'maybe' },
      ...(schema?.maxItems
        ? [
            {
              fault: 'too many',
              payload: JSON.stringify(Array(schema.maxItems + 1).fill(list[0])),
              breaks: message,
            },
          ]
        : []),
    ),
  )
}

function changedQuery(call: Call, good: GoodRequest): fc.Arbitrary<Change> {
  const query = good.query ?? {}
  const fields = call.query ? listFields(wireSchema(call.query)) : []
  return fc.constantFrom(...fields).chain(({ path, schema, required }) => {
    const field = String(path[0])
    const { [field]: own = '', ...others } = query
    const rest = new URLSearchParams(others).toString()
    function asked(raw: string, fault: string, breaks: Change['breaks'] = 'maybe'): Change {
      return { fault, field, breaks, url: `${call.path}?${[rest, raw].filter(Boolean).join('&')}` }
    }
    // A document number that comes alone has the session's type.
    const mayMiss = !required || (field === 'TipoDocumento' && 'NroDocumento' in others)
    return fc.oneof(
      {
        weight: 6,
        arbitrary: anyNonsense.map((value) =>
          asked(
            `${field}=${percent(value)}`,
            `${field} = ${short(value)}`,
            isTooLong(value, schema.maxLength) ? 'field' : 'maybe',
          ),
        ),
      },
      { weight: 1, arbitrary: fc.constant(asked('', `${field} is missing`, mayMiss ? 'maybe' : 'field')) },
      {
        weight: 1,
        arbitrary: anyNonsense.map((value) =>
          asked(
            `${field}=${percent(own)}&${field.toLowerCase()}=${percent(own)}&${field}=${percent(value)}`,
            `${field} thrice`,
          ),
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constant(
          asked(`${field}=${percent(own)}&${field}=${percent(own)}`, `${field} twice`, 'field'),
        ),
      },
      {
        weight: 2,
        arbitrary: fc
          .constantFrom('%', '%zz', '%ff%fe', '%00', '%ed%a0%80', '%0d%0aX:%20y')
          .map((raw) => asked(`${field}=${percent(own)}${raw}`, `${field} with ${raw}`)),
      },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom('[]', '[$ne]', '[__proto__]', '.x')
          .map((suffix) =>
            asked(`${field}${suffix}=${percent(own)}`, `${field}${suffix}`, mayMiss ? 'maybe' : 'field'),
          ),
      },
    )
  })
}

/** Parameters that no call has. */
function changedAddress(call: Call, good: GoodRequest): fc.Arbitrary<Change> {
  const url = urlOf(call, good.query)
  const strange = fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'toString', mark, '')
  return fc.tuple(strange, anyNonsense).map(([name, value]) => ({
    fault: `${name} = ${short(value)} in the address`,
    url: `${url}${good.query ? '&' : '?'}${name}=${percent(value)}`,
    // Nothing is broken: what is called has to be harmless a second time, too.
    breaks: 'maybe',
  }))
}

function isOtherType(value: unknown, type: WireField['schema']['type']): boolean {
  const found = wireTypeOf(value)
  return type !== undefined && found !== type && !(type === 'integer' && Number.isSafeInteger(value))
}

/** Characters are counted, not their halves, as the contract counts. */
function isTooLong(value: unknown, maxLength: number | undefined): boolean {
  return typeof value === 'string' && maxLength !== undefined && [...value].length > maxLength
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** encodeURIComponent refuses half of a pair. */
function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 60)
}

import type { Call } from '@llave/contract/call'
import fc from 'fast-check'
import type { Change } from './bad-request.ts'
import type { GoodRequest } from './good-requests.ts'
import { anyNonsense, anyOddValue, anyRawToken, mark } from './nonsense.ts'
import { isOtherType, isTooLong, showShort } from './odd-value.ts'
import {
  listFields,
  type Path,
  readAt,
  removeAt,
  replaceAt,
  type WireField,
  wireSchema,
} from './wire-fields.ts'

/** Another value in a field of the body, a missing field, or an extra key beside it. */
export function changeField(call: Call, good: GoodRequest): fc.Arbitrary<Change> {
  // What a list holds that the good request leaves out has no place to be broken at.
  const fields = (call.body ? listFields(wireSchema(call.body)) : []).filter(
    ({ path }) => readAt(good.body, path.slice(0, -1)) !== undefined,
  )
  // Ignored members count as one field, or forms with a dozen of them would hardly be broken anywhere else.
  const ignored = fields.filter(({ schema }) => schema.type === undefined)
  const read = fields.filter(({ schema }) => schema.type !== undefined).map((field) => fc.constant(field))
  const anyField = fc.oneof(...read, ...(ignored.length > 0 ? [fc.constantFrom(...ignored)] : []))
  return anyField.chain((field) => changedFieldAt(call, good.body, field))
}

function changedFieldAt(call: Call, body: unknown, field: WireField): fc.Arbitrary<Change> {
  const { path, schema, required } = field
  const name = path.join('.')
  const breaks = schema.type === undefined ? ('maybe' as const) : ('field' as const)
  function replaced(value: unknown): Change {
    const payload = JSON.stringify(replaceAt(body, path, value))
    const isRefused =
      (isOtherType(value, schema.type) && !isText(call, path, value)) || isTooLong(value, schema.maxLength)
    return {
      fault: `${name} = ${showShort(value)}`,
      payload,
      field: name,
      breaks: isRefused ? breaks : 'maybe',
    }
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
    ...nearestObject(body, path).map((home) => ({
      weight: 1,
      arbitrary: fc.constantFrom('__proto__', 'constructor').map((key) => withKey(body, home, key)),
    })),
  )
}

/** In a row of a batch a number is its digits, and null is an absent member. */
function isText({ idempotencyKey }: Call, [first, _place, ...member]: Path, value: unknown): boolean {
  return (
    idempotencyKey === true &&
    first === 'rows' &&
    member.length > 0 &&
    (typeof value === 'number' || value === null)
  )
}

function withToken(body: unknown, path: Path, token: string): Change {
  const placeholder = `@${mark}@`
  const payload = JSON.stringify(replaceAt(body, path, placeholder)).replace(`"${placeholder}"`, token)
  return { fault: `${path.join('.')} = ${token}`, payload, breaks: isJson(payload) ? 'maybe' : 'message' }
}

/** The path of the object that contains a field, through any lists; none in a list of texts. */
function nearestObject(body: unknown, path: Path): Path[] {
  const home = path.slice(0, -1)
  // A key added to a list is not serialized, so the request would stay valid.
  if (!Array.isArray(readAt(body, home))) return [home]
  return home.length === 0 ? [] : nearestObject(body, home)
}

function withKey(body: unknown, home: Path, key: string): Change {
  const planted = { prototype: { admin: true }, admin: true }
  const payload = JSON.stringify(replaceAt(body, [...home, key], planted))
  return { fault: `${key} in ${home.join('.') || 'the message'}`, payload, breaks: 'message' }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

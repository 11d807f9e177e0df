import type { Call } from '@llave/contract/call'
import fc from 'fast-check'
import type { Change } from './bad-request.ts'
import type { GoodRequest } from './good-requests.ts'
import { anyOddValue, mark } from './nonsense.ts'
import { isOtherType, showShort } from './odd-value.ts'
import { wireSchema } from './wire-fields.ts'

/** A body that is truncated, has random bytes, is of another format or type, or is too large or too deep. */
export function changeBody(call: Call, good: GoodRequest): fc.Arbitrary<Change> {
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
        fault: `the body is ${showShort(value)}`,
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

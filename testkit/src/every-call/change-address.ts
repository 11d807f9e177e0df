import type { Call } from '@llave/contract/call'
import fc from 'fast-check'
import type { Change } from './bad-request.ts'
import { type GoodRequest, urlOf } from './good-requests.ts'
import { anyNonsense, mark } from './nonsense.ts'
import { isTooLong, showShort } from './odd-value.ts'
import { listFields, wireSchema } from './wire-fields.ts'

/** Another value in a parameter, one given twice, none at all, or a broken encoding. */
export function changeQuery(call: Call, good: GoodRequest): fc.Arbitrary<Change> {
  const { query = {}, params = {} } = good
  const address = urlOf(call, { params })
  const fields = call.query ? listFields(wireSchema(call.query)) : []
  return fc.constantFrom(...fields).chain(({ path, schema, required }) => {
    const field = String(path[0])
    const { [field]: own = '', ...others } = query
    const rest = new URLSearchParams(others).toString()
    function asked(raw: string, fault: string, breaks: Change['breaks'] = 'maybe'): Change {
      return { fault, field, breaks, url: `${address}?${[rest, raw].filter(Boolean).join('&')}` }
    }
    // A document number that comes alone has the session's type.
    const mayMiss =
      !required ||
      (/^tipodocumento$/i.test(field) && Object.keys(others).some((name) => /^nrodocumento$/i.test(name)))
    return fc.oneof(
      {
        weight: 6,
        arbitrary: anyNonsense.map((value) =>
          asked(
            `${field}=${percent(value)}`,
            `${field} = ${showShort(value)}`,
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
export function addParameter(call: Call, good: GoodRequest): fc.Arbitrary<Change> {
  const url = urlOf(call, good)
  const strange = fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'toString', mark, '')
  return fc.tuple(strange, anyNonsense).map(([name, value]) => ({
    fault: `${name} = ${showShort(value)} in the address`,
    url: `${url}${good.query ? '&' : '?'}${name}=${percent(value)}`,
    // Nothing is broken: what is called has to be harmless a second time, too.
    breaks: 'maybe',
  }))
}

/** encodeURIComponent refuses half of a pair. */
function percent(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

import type { PublicCall } from '@llave/contract/call'
import fc from 'fast-check'
import type { BadRequest, Change } from './bad-request.ts'
import { addParameter, changeQuery } from './change-address.ts'
import { changeBody } from './change-body.ts'
import { changeField } from './change-field.ts'
import { type GoodRequest, urlOf } from './good-requests.ts'

const json = 'application/json'

/** Any way to break a call's good request. */
export function anyBadRequest(call: PublicCall, good: GoodRequest): fc.Arbitrary<BadRequest> {
  const whole: BadRequest = {
    call,
    url: urlOf(call, good),
    contentType: call.method === 'GET' ? null : (call.upload?.[0] ?? json),
    payload: good.upload ?? (good.body === undefined ? undefined : JSON.stringify(good.body)),
    fault: '',
    breaks: 'maybe',
    field: null,
  }
  const ways: fc.WeightedArbitrary<Change>[] = [{ weight: 1, arbitrary: addParameter(call, good) }]
  if (call.query) ways.push({ weight: 4, arbitrary: changeQuery(call, good) })
  if (call.body) ways.push({ weight: 8, arbitrary: changeField(call, good) })
  if (call.method !== 'GET' && !call.upload) ways.push({ weight: 4, arbitrary: changeBody(call, good) })
  return fc.oneof(...ways).map((change) => ({ ...whole, ...change }))
}

import { calls } from '@llave/contract/calls'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeField } from './change-field.ts'
import { goodRequests } from './good-requests.ts'

const who = {
  document: { type: '01', number: '44556677' },
  phone: { dialCode: '51', number: '999888777' },
  proforma: '1000234',
  projectCode: 'P01',
  pendingLetra: 'L-0018',
  paidLetra: 'L-0017',
  reservation: '1800000012',
  orderId: 'LL000001',
  noticeId: '1',
  uploadedPicture: '',
  documentId: '1',
  queryId: '20001',
  attachmentId: 'a1',
  repairId: '5001',
  systemRepairId: '5002',
  signInId: '1',
  viewingTicket: 'T',
  sheetKey: 'sheet.key',
  stopCode: 'stop-code',
  certificateNumber: 'CON-00000001',
  linkId: '1',
  linkSecret: 'S',
  payerKey: 'K',
  signedByPayer: { krAnswer: '{}', krHash: 'ab', krHashAlgorithm: 'sha256_hmac', krHashKey: 'sha256_hmac' },
  signed: { krAnswer: '{}', krHash: 'ab', krHashAlgorithm: 'sha256_hmac', krHashKey: 'sha256_hmac' },
  registrationId: 'LL000002',
  signedRegistration: {
    krAnswer: '{}',
    krHash: 'ab',
    krHashAlgorithm: 'sha256_hmac',
    krHashKey: 'sha256_hmac',
  },
}
const good = goodRequests(who)

test.each(calls.filter(({ body }) => body).map((call) => [call.name, call] as const))(
  'a prototype key planted in a message of %s is sent: the request differs from the good one',
  (name, call) => {
    const request = good[name] ?? {}
    const changes = fc.sample(changeField(call, request), { numRuns: 1500, seed: 1 })
    const planted = changes.filter(({ fault }) => /^(__proto__|constructor) in /.test(fault))
    expect(planted.length).toBeGreaterThan(0)
    for (const { fault, payload } of planted) {
      expect(payload, fault).toContain(`"${fault.split(' ')[0]}":{"prototype"`)
    }
  },
)

test('it is also planted in a picture of a complaint, within a list', () => {
  const call = calls.find(({ name }) => name === 'fileComplaint')
  if (!call) throw new Error('no such call')
  const changes = fc.sample(changeField(call, good.fileComplaint ?? {}), { numRuns: 1500, seed: 1 })
  const homes = new Set(changes.flatMap(({ fault }) => /^__proto__ in (.*)$/.exec(fault)?.[1] ?? []))
  expect([...homes].sort()).toEqual(['files.0', 'the message'])
})
